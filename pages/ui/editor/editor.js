/* The corpus box: what it says about its text, and what becomes of one that is too long for it. */

const EDITORS = new WeakMap();
const PATIENCE = 400; /* ms without an answer until the box says that work is going on */
const UNSENT = 'merge-by-merge.unsent'; /* in this tab's session storage, for the keeper */

export default function (component) {
  const place = component.parentElement;
  if (!EDITORS.has(place)) EDITORS.set(place, new Editor(place));
  EDITORS.get(place).update(component);
  return cleanUp(place, EDITORS);
}

class Editor extends LiveBox {
  constructor(place) {
    super(place.querySelector('textarea'), { pause: 250, longest: 700 });
    this.hint = place.querySelector('.hint');
    this.note = place.querySelector('.note');
    this.refusal = place.querySelector('.refusal');
    this.emptyButton = place.querySelector('.empty');
    this.fitting = ''; /* the last text that was not too long */
    this.held = null; /* a text too long for the box, until Python shows its beginning there */
    this.patience = 0;
    this.learning = false;
    this.left = () => this.keep();
    window.addEventListener('pagehide', this.left);
    this.area.addEventListener('beforeinput', (event) => this.comes(event));
    this.emptyButton.addEventListener('click', () => this.empty());
  }

  update(component) {
    this.area.placeholder = component.data.placeholder;
    this.receive(component);
    this.sayWhatIsDone(this.learning);
    this.describe();
  }

  /* Line ends come back as they were when all are alike. */
  replace() {
    const { text, kind, isWhole } = this.data;
    const before = this.area.value;
    this.held = null;
    this.kind = kind;
    this.ending = /\r\n/.test(text) && !/(^|[^\r])\n/.test(text) ? '\r\n' : '\n';
    super.replace();
    this.fitting = this.sent;
    if (this.sent !== before) this.area.scrollTop = 0;
    this.area.readOnly = !isWhole;
    this.refuse('');
  }

  take() {
    super.take();
    if (this.value === this.sent) forgetUnsent(); /* what was typed is not wanted any more */
  }

  /* The only way on from a text that is too long to be edited. */
  empty() {
    this.area.readOnly = false;
    this.area.value = '';
    this.area.focus();
    this.typed();
  }

  /* A browser would lay out all of a long text before anybody could say that it is too long. */
  comes(event) {
    if (!event.data || event.isComposing) return;
    const { value, selectionStart, selectionEnd } = this.area;
    const text = value.slice(0, selectionStart) + event.data + value.slice(selectionEnd);
    if (fits(text, this.data)) return;
    event.preventDefault();
    this.hold(asShown(text));
  }

  /* Send a text that is too long for the box; Python shows its beginning there. */
  hold(text) {
    const { largest, largestSent } = this.data;
    const { bytes } = size(text);
    if (bytes > largest) {
      this.refuse(
        `That would make ${number(bytes)} bytes, and at most ${number(largest)} are taken. ` +
          'Nothing was changed: put in a shorter text.',
      );
      return;
    }
    const sent = sentBytes(this.withItsEnds(text));
    if (sent > largestSent) {
      this.refuse(
        `That has so many control characters, which are sent as six letters each, that it would ` +
          `take ${number(sent)} bytes on its way, and at most ${number(largestSent)} are taken. ` +
          'Nothing was changed: put in a shorter text, or open it as a file.',
      );
      return;
    }
    this.held = text;
    this.area.readOnly = true;
    this.typed();
  }

  refuse(reason) {
    this.refusal.textContent = reason;
    this.refusal.hidden = !reason;
  }

  typed() {
    if (this.held === null && !fits(this.area.value, this.data)) {
      const text = this.area.value;
      this.show(this.fitting);
      return this.hold(text);
    }
    this.refuse('');
    this.fitting = this.area.value;
    this.turnTo(direction(this.value));
    this.describe();
    this.pace.soon();
  }

  edit() {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.sayWhatIsDone(true), PATIENCE);
    return { kind: this.kind, text: this.text(), isHeld: this.held !== null };
  }

  answered() {
    clearTimeout(this.patience);
    this.sayWhatIsDone();
  }

  get value() {
    return this.held ?? this.area.value;
  }

  /* The text as it is meant: with its own line ends. */
  text() {
    return this.withItsEnds(this.value);
  }

  withItsEnds(text) {
    return this.ending === '\n' ? text : text.replaceAll('\n', this.ending);
  }

  sayWhatIsDone(learning = false) {
    this.learning = learning;
    this.hint.textContent = learning ? '· learning…' : this.data.hint;
  }

  /* Typed text is safe from now on, even if the page goes away before it has arrived. */
  keep() {
    if (this.isPart || this.value === this.sent) return;
    const { visit, turn } = this.data;
    try {
      const { search } = window.location;
      const unsent = { kind: this.kind, text: this.text(), visit, turn, search };
      sessionStorage.setItem(UNSENT, JSON.stringify(unsent));
    } catch {
      forgetUnsent(); /* no room: better nothing than an old text */
    }
  }

  /* What an earlier box of this visit could not send before it had to go. */
  bringBack() {
    const unsent = readUnsent();
    if (unsent?.visit !== this.data.visit || unsent.turn !== this.data.turn) return;
    if (unsent.kind !== this.kind || this.isPart) return;
    this.show(asShown(unsent.text));
    this.pace.soon();
  }

  /* Whether the box shows but the beginning of what Python has. */
  get isPart() {
    return this.area.readOnly && this.held === null;
  }

  describe() {
    this.emptyButton.hidden = !this.isPart;
    const total = this.isPart ? this.data.total : size(this.value);
    const parts = [counted(total.characters, 'character'), counted(total.bytes, 'byte')];
    if (this.isPart)
      parts.push(`the first ${number(size(this.area.value).characters)} are shown, read-only`);
    this.note.textContent = parts.join(' · ');
  }

  remove() {
    super.remove();
    clearTimeout(this.patience);
    this.keep();
    window.removeEventListener('pagehide', this.left);
  }
}

function readUnsent() {
  try {
    return JSON.parse(sessionStorage.getItem(UNSENT));
  } catch {
    return null; /* none of ours */
  }
}

function forgetUnsent() {
  try {
    sessionStorage.removeItem(UNSENT);
  } catch {
    /* where nothing is allowed, nothing was kept */
  }
}
