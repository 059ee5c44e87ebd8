/* The corpus box: sends what is typed while it is typed, and is never overwritten by its own echo. */

const EDITORS = new WeakMap();
const PAUSE = 250; /* ms after the last key */
const LONGEST_WAIT = 700; /* ms, during steady typing */
const NO_ANSWER = 10000; /* ms until an edit that nobody answered counts as answered */
const KEPT = 'merge-by-merge.own-corpus'; /* in this tab's session storage: kind, newline, text */

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
    this.emptyButton = place.querySelector('.empty');
    this.turn = null; /* the last text of Python's that was put into the box */
    this.sent = ''; /* what Python has */
    this.kept = undefined; /* what this tab keeps; null when it could not */
    this.edit = 0;
    this.unanswered = 0; /* the edit whose run is under way: sending another would cancel it */
    this.timer = 0;
    this.answered = (event) => event.detail === this.unanswered && this.answer();
    window.addEventListener('corpus-edit-answered', this.answered);
    this.area.addEventListener('input', (event) => event.isComposing || this.typed());
    this.area.addEventListener('compositionend', () => this.typed());
    this.area.addEventListener('blur', () => this.timer && this.send());
    this.emptyButton.addEventListener('click', () => this.empty());
  }

  update({ data, setTriggerValue }) {
    this.data = data;
    this.trigger = setTriggerValue;
    this.hint.textContent = data.hint;
    this.area.placeholder = data.placeholder;
    if (data.turn !== this.turn) this.replace(data);
    if (data.restore) this.restore();
    this.describe();
  }

  /* Python put another text into the box. Line ends come back as they were when all are alike. */
  replace({ turn, text, total }) {
    this.turn = turn;
    clearTimeout(this.timer);
    this.timer = 0;
    this.ending = /\r\n/.test(text) && !/(^|[^\r])\n/.test(text) ? '\r\n' : '\n';
    this.area.value = text;
    this.area.scrollTop = 0;
    this.area.readOnly = total.characters > this.data.limit;
    this.sent = this.area.value;
    if (this.data.opened) this.keep(this.area.readOnly ? null : text);
  }

  /* The only way on from a text that is too long to be edited. */
  empty() {
    this.area.readOnly = false;
    this.area.value = '';
    this.area.focus();
    this.typed();
  }

  typed() {
    this.describe();
    const now = performance.now();
    if (!this.timer) this.since = now;
    clearTimeout(this.timer);
    const wait = Math.max(0, Math.min(PAUSE, this.since + LONGEST_WAIT - now));
    this.timer = setTimeout(() => this.send(), wait);
  }

  send() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.unanswered || this.area.value === this.sent) return;
    this.sent = this.area.value;
    const text = this.ending === '\n' ? this.sent : this.sent.replaceAll('\n', this.ending);
    this.keep(text);
    this.say({ kind: this.data.kind, text });
    this.describe();
  }

  say(message) {
    this.unanswered = ++this.edit;
    this.patience = setTimeout(() => this.answer(), NO_ANSWER);
    this.trigger('edit', { ...message, edit: this.edit });
  }

  answer() {
    clearTimeout(this.patience);
    this.unanswered = 0;
    if (!this.timer) this.send();
  }

  /* Keep one's own text for a reload, or forget the last one when this is too long. */
  keep(text) {
    this.kept = null;
    try {
      sessionStorage.removeItem(KEPT);
      if (text === null) return;
      sessionStorage.setItem(KEPT, `${this.data.kind}\n${text}`);
      this.kept = this.area.value;
    } catch {
      /* no room, or not allowed */
    }
  }

  /* The address stands for a text too long for it: bring back what this tab kept. Once. */
  restore() {
    if (this.restored === this.turn) return;
    this.restored = this.turn;
    const [, kind, text] = /^(text|table)\n([^]*)$/.exec(this.remembered()) ?? [];
    if (!kind || !this.data.restore.includes(kind)) {
      if (this.data.misses) this.trigger('missing', true);
      return;
    }
    this.area.value = text;
    this.kept = this.sent = this.area.value;
    this.say({ kind, text, restored: true });
  }

  remembered() {
    try {
      return sessionStorage.getItem(KEPT) ?? '';
    } catch {
      return '';
    }
  }

  describe() {
    const text = this.area.value;
    this.emptyButton.hidden = !this.area.readOnly;
    const total = this.area.readOnly ? this.data.total : size(text);
    const parts = [`${number(total.characters)} characters`, `${number(total.bytes)} bytes`];
    if (this.area.readOnly)
      parts.push(`the first ${number(this.data.limit)} are shown, read-only`);
    if (this.kept === null) parts.push('too long to be kept in this tab');
    else if (this.kept === text) parts.push('kept in this tab');
    this.note.textContent = parts.join(' · ');
  }

  remove() {
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    window.removeEventListener('corpus-edit-answered', this.answered);
  }
}

const number = (value) => value.toLocaleString('en-US');

function size(text) {
  let characters = 0;
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const pair = code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    if (pair) i++;
    characters += 1;
    bytes += pair ? 4 : code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
  }
  return { characters, bytes };
}
