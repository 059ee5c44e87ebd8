/* The text box of a page: what it says about its text, and what this tab keeps of it. */

const BOXES = new WeakMap();
/* In this tab's session storage, each with the name of the box: what was typed, and that it has not
   arrived yet. */
const KEPT = 'merge-by-merge.';
const UNSENT = 'merge-by-merge.unsent.';

export default function (component) {
  const place = component.parentElement;
  if (!BOXES.has(place)) BOXES.set(place, new TextBox(place));
  BOXES.get(place).update(component);
  return cleanUp(place, BOXES);
}

class TextBox extends LiveBox {
  constructor(place) {
    super(place.querySelector('textarea'), { pause: 120, longest: 600 });
    for (const name of ['.box', 'label', '.refusal', '.note'])
      this[name.replace('.', '')] = place.querySelector(name);
  }

  update(component) {
    const { data } = component;
    this.label.textContent = data.label;
    this.note.textContent = data.note;
    if (data.note) this.area.setAttribute('aria-describedby', 'note');
    this.area.rows = data.rows;
    this.area.placeholder = data.placeholder;
    this.box.hidden = false; /* it has no label before */
    this.receive(component);
  }

  replace() {
    super.replace();
    this.refusal.textContent = '';
  }

  bringBack() {
    const { name, isWanted } = this.data;
    const text = isWanted || read(UNSENT + name) ? read(KEPT + name) : null;
    if (text === null || text === this.sent || window.mergeLeaving) return;
    this.show(text);
    this.pace.soon();
  }

  typed() {
    const { value } = this.area;
    const { longest } = this.data;
    const isLong = value.length > longest;
    const rest = value.length - longest;
    this.refusal.textContent = isLong
      ? `Only the first ${number(longest)} characters are taken, the other ${number(rest)} are left out.`
      : '';
    if (isLong) this.area.value = value.slice(0, longest);
    this.turnTo(direction(this.area.value));
    this.keep();
    this.pace.soon();
  }

  /* Typed text is safe from now on, even if the page goes away before it has arrived. */
  keep() {
    write(KEPT + this.data.name, this.area.value);
    write(UNSENT + this.data.name, 'yes');
  }

  edit() {
    return { text: this.area.value };
  }

  answered() {
    if (this.area.value === this.sent) write(UNSENT + this.data.name, null);
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
