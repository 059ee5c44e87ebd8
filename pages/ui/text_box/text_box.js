/* The text box: sends what is typed while it is typed, and is never overwritten by its own echo. */

const BOXES = new WeakMap();
/* In this tab's session storage, each with the name of the box: what was typed, and that it has not
   arrived yet. */
const KEPT = 'merge-by-merge.';
const UNSENT = 'merge-by-merge.unsent.';

export default function (component) {
  const place = component.parentElement;
  if (!BOXES.has(place)) BOXES.set(place, new TextBox(place));
  BOXES.get(place).update(component);
  return () => {
    BOXES.get(place)?.remove();
    BOXES.delete(place);
  };
}

class TextBox {
  constructor(place) {
    for (const name of ['.box', 'label', 'textarea', '.refusal', '.note'])
      this[name.replace('.', '')] = place.querySelector(name);
    this.sent = ''; /* what Python has */
    this.composing = false;
    this.pace = new Pace({
      pause: 120,
      longest: 600,
      send: () => this.send(),
      done: () => this.arrived(),
      lost: () => (this.sent = null), /* it is sent again */
    });
    this.textarea.addEventListener('input', (event) => event.isComposing || this.typed());
    this.textarea.addEventListener('compositionstart', () => (this.composing = true));
    this.textarea.addEventListener('compositionend', () => {
      this.composing = false;
      this.typed();
    });
    this.textarea.addEventListener('blur', () => this.pace.isDue && this.send());
  }

  update({ data, setTriggerValue }) {
    const isStart = data.visit !== this.data?.visit;
    const isNew = isStart || data.turn !== this.data.turn;
    this.data = data;
    this.trigger = setTriggerValue;
    this.pace.box = data.name;
    this.label.textContent = data.label;
    this.note.textContent = data.note;
    if (data.note) this.textarea.setAttribute('aria-describedby', 'note');
    this.textarea.rows = data.rows;
    this.textarea.placeholder = data.placeholder;
    this.box.hidden = false; /* it has no label before */
    if (isNew) this.replace(data.text);
    if (isStart && (data.isWanted || read(UNSENT + data.name))) this.bringBack();
  }

  replace(text) {
    this.pace.rest();
    this.show(text);
    this.sent = this.textarea.value;
    this.refusal.textContent = '';
  }

  bringBack() {
    const text = read(KEPT + this.data.name);
    if (text === null || text === this.sent || window.mergeLeaving) return;
    this.show(text);
    this.pace.soon();
  }

  show(text) {
    this.turn(text);
    this.textarea.value = text;
  }

  turn(text) {
    const way = direction(text);
    if (this.textarea.dir !== way) this.textarea.dir = way;
  }

  typed() {
    const { value } = this.textarea;
    const { longest, name } = this.data;
    const isLong = value.length > longest;
    const rest = value.length - longest;
    this.refusal.textContent = isLong
      ? `Only the first ${number(longest)} characters are taken, the other ${number(rest)} are left out.`
      : '';
    if (isLong) this.textarea.value = value.slice(0, longest);
    this.turn(this.textarea.value);
    write(KEPT + name, this.textarea.value);
    write(UNSENT + name, 'yes');
    this.pace.soon();
  }

  send() {
    this.pace.rest();
    const text = this.textarea.value;
    if (this.composing || this.pace.isBusy || text === this.sent) return;
    this.sent = text;
    this.trigger('edit', { text, edit: this.pace.begin() });
  }

  arrived() {
    if (this.textarea.value === this.sent) write(UNSENT + this.data.name, null);
  }

  remove() {
    this.pace.stop();
  }
}

/* Storage may be full, or not allowed at all: a reload then gives back what the address has. */

function read(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key, text) {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    /* nothing is kept where nothing is allowed */
  }
}
