/* The text box: sends what is typed while it is typed, and is never overwritten by its own echo. */

const BOXES = new WeakMap();
const PAUSE = 120; /* ms after the last key */
const LONGEST_WAIT = 600; /* ms, during steady typing */
const NO_ANSWER = 10000; /* ms until an edit that nobody answered counts as answered */
const KEPT = 'merge-by-merge.'; /* in this tab's session storage */

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
    this.label = document.createElement('label');
    this.area = document.createElement('textarea');
    this.area.id = 'text';
    this.label.htmlFor = 'text';
    this.note = document.createElement('p');
    this.note.setAttribute('role', 'alert');
    for (const name of ['autocapitalize', 'autocomplete', 'autocorrect']) this.area.setAttribute(name, 'off');
    this.area.spellcheck = false;
    place.append(this.label, this.area, this.note);
    this.sent = '';
    this.unanswered = 0;
    this.answered = ({detail}) => {
      if (detail.name === this.name && detail.number === this.unanswered) this.answer();
    };
    window.addEventListener('encode-text-answered', this.answered);
    this.area.addEventListener('input', (event) => event.isComposing || this.typed());
    this.area.addEventListener('compositionend', () => this.typed());
    this.area.addEventListener('blur', () => this.timer && this.send());
  }

  update({data, setTriggerValue}) {
    this.trigger = setTriggerValue;
    const isNew = data.turn !== this.turn || data.visit !== this.visit;
    const isStart = data.visit !== this.visit;
    Object.assign(this, {name: data.name, turn: data.turn, visit: data.visit, longest: data.longest});
    this.label.textContent = data.label;
    this.area.rows = data.rows;
    this.area.placeholder = data.placeholder;
    if (isNew) this.replace(data, isStart);
  }

  replace({text, isGiven}, isStart) {
    this.show(text);
    this.sent = this.area.value;
    const kept = isStart && !isGiven ? read(KEPT + this.name) : null;
    if (kept === null || kept === this.sent) return;
    this.show(kept);
    setTimeout(() => this.send(), PAUSE);
  }

  show(text) {
    this.area.dir = /[\u0590-\u08ff]/.test(text) ? 'auto' : 'ltr';
    this.area.value = text;
  }

  typed() {
    const isLong = this.area.value.length > this.longest;
    this.note.textContent = isLong
      ? `Only the first ${this.longest.toLocaleString('en-US')} characters are taken.` : '';
    if (isLong) this.area.value = this.area.value.slice(0, this.longest);
    this.area.dir = /[\u0590-\u08ff]/.test(this.area.value) ? 'auto' : 'ltr';
    keep(KEPT + this.name, this.area.value);
    const now = performance.now();
    if (!this.timer) this.since = now;
    clearTimeout(this.timer);
    const wait = Math.max(0, Math.min(PAUSE, this.since + LONGEST_WAIT - now));
    this.timer = setTimeout(() => this.send(), wait);
  }

  send() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.area.value === this.sent || this.unanswered) return;
    this.sent = this.area.value;
    /* A number that no page before has used: an old answer must not be taken for this one's. */
    this.unanswered = Date.now();
    this.patience = setTimeout(() => this.answer(), NO_ANSWER);
    this.trigger('edit', {text: this.sent, number: this.unanswered});
  }

  answer() {
    clearTimeout(this.patience);
    this.unanswered = 0;
    if (!this.timer) this.send();
  }

  remove() {
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    window.removeEventListener('encode-text-answered', this.answered);
  }
}

/* Storage may be full, or not allowed at all. */

function read(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key, value) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    /* nothing is kept where nothing is allowed */
  }
}
