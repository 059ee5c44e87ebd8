/* The corpus box: sends what is typed while it is typed, and is never overwritten by its own echo. */

const EDITORS = new WeakMap();
const BOX = 'editor';
const PATIENCE = 400; /* ms without an answer until the box says that work is going on */
const UNSENT = 'merge-by-merge.unsent'; /* in this tab's session storage, for the keeper */

export default function (component) {
  const place = component.parentElement;
  let editor = EDITORS.get(place);
  if (!editor) EDITORS.set(place, (editor = new Editor(place)));
  editor.update(component);
  return () => {
    editor.remove();
    EDITORS.delete(place);
  };
}

class Editor {
  constructor(place) {
    this.area = place.querySelector('textarea');
    this.hint = place.querySelector('.hint');
    this.note = place.querySelector('.note');
    this.refusal = place.querySelector('.refusal');
    this.emptyButton = place.querySelector('.empty');
    this.visit = null;
    this.turn = null; /* the last text of Python's that was put into the box */
    this.sent = ''; /* what Python has */
    this.held = null; /* a text too long for the box, until Python shows its beginning there */
    this.patience = 0;
    this.composing = false;
    this.learning = false;
    this.pace = new Pace({
      pause: 250,
      longest: 700,
      send: () => this.send(),
      done: () => this.answered(),
    });
    this.pace.box = BOX;
    this.left = () => this.keepUnsent();
    window.addEventListener('pagehide', this.left);
    this.area.addEventListener('beforeinput', (event) => this.comes(event));
    this.area.addEventListener('input', (event) => event.isComposing || this.typed());
    this.area.addEventListener('compositionstart', () => (this.composing = true));
    this.area.addEventListener('compositionend', () => {
      this.composing = false;
      this.typed();
    });
    this.area.addEventListener('blur', () => this.pace.isDue && this.send());
    this.emptyButton.addEventListener('click', () => this.empty());
  }

  update({ data, setTriggerValue }) {
    this.data = data;
    this.trigger = setTriggerValue;
    this.area.placeholder = data.placeholder;
    if (data.turn !== this.turn || data.visit !== this.visit) this.replace(data);
    this.sayWhatIsDone(this.learning);
    this.describe();
  }

  /* Python put another text into the box. Line ends come back as they were when all are alike. */
  replace({ visit, turn, text, isWhole }) {
    if (visit === this.visit) forgetUnsent(); /* what was typed is not wanted any more */
    else this.keepUnsent(); /* the keeper gives it to the new session */
    this.visit = visit;
    this.turn = turn;
    this.pace.rest();
    this.held = null;
    this.ending = /\r\n/.test(text) && !/(^|[^\r])\n/.test(text) ? '\r\n' : '\n';
    this.show(text);
    this.area.scrollTop = 0;
    this.area.readOnly = !isWhole;
    this.sent = this.area.value;
    this.refuse('');
  }

  show(text) {
    this.turnTo(direction(text));
    if (this.area.value !== text) this.area.value = text;
  }

  turnTo(way) {
    if (this.area.dir !== way) this.area.dir = way;
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
    this.hold(text.replace(/\r\n?/g, '\n'));
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
      this.show(this.sent);
      return this.hold(text);
    }
    this.refuse('');
    this.turnTo(direction(this.value));
    this.describe();
    this.pace.soon();
  }

  send() {
    this.pace.rest();
    if (this.composing || this.value === this.sent) return;
    this.keepUnsent();
    if (this.pace.isBusy) return;
    this.sent = this.value;
    this.patience = setTimeout(() => this.sayWhatIsDone(true), PATIENCE);
    this.trigger('edit', {
      kind: this.data.kind,
      text: this.text(),
      edit: this.pace.begin(),
      isHeld: this.held !== null,
    });
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
  keepUnsent() {
    if (this.visit === null || this.isPart || this.value === this.sent) return;
    try {
      sessionStorage.setItem(UNSENT, JSON.stringify({ kind: this.data.kind, text: this.text() }));
    } catch {
      forgetUnsent(); /* no room: better nothing than an old text */
    }
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
    this.pace.stop();
    clearTimeout(this.patience);
    this.keepUnsent();
    window.removeEventListener('pagehide', this.left);
  }
}

function forgetUnsent() {
  try {
    sessionStorage.removeItem(UNSENT);
  } catch {
    /* where nothing is allowed, nothing was kept */
  }
}
