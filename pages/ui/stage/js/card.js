/* The card: everything about the token in the hand, without moving the page. */

const FACT_LEAVES = 200; // more than a line of facts has room for

class Card {
  constructor(element, frame) {
    this.element = element;
    this.frame = frame;
    this.token = null;
    this.pinned = false;
    this.hiding = 0;
  }

  load(history, faces) {
    this.history = history;
    this.faces = faces;
    if (this.token !== null && this.token >= history.tokens) this.hide();
    else this.key = '';
  }

  /** Show a token's facts beside the chip that is pointed at. */
  show(token, k, {pinned, chip = null}) {
    clearTimeout(this.hiding);
    this.token = token;
    this.pinned = pinned;
    if (chip) this.keepClearOf(chip);
    this.update(k);
    this.element.classList.toggle('pinned', pinned);
    this.element.hidden = false;
    if (this.treeIsNew) this.showRoot();
  }

  /** A tree that leans far to one side opens at its root. */
  showRoot() {
    this.treeIsNew = false;
    const picture = this.element.querySelector('.picture');
    const [frame, root] = [picture, picture.querySelector('.node')]
      .map((element) => element.getBoundingClientRect());
    picture.scrollLeft += root.left + root.width / 2 - frame.left - frame.width / 2;
  }

  /** The facts at another position. */
  update(k) {
    if (this.token === null) return;
    const key = `${this.token} ${k} ${this.pinned}`;
    if (key === this.key) return;
    const tree = this.key && this.key.split(' ')[0] === String(this.token)
      ? this.element.querySelector('.picture') : null;
    this.key = key;
    this.element.innerHTML = this.markup(k);
    if (tree) this.element.querySelector('.picture').replaceWith(tree);
    else this.treeIsNew = true;
  }

  hideSoon() {
    if (this.pinned) return;
    clearTimeout(this.hiding);
    this.hiding = setTimeout(() => this.hide(), 160);
  }

  hide() {
    clearTimeout(this.hiding);
    this.token = null;
    this.pinned = false;
    this.key = '';
    this.element.hidden = true;
  }

  /** Stand on the side of the frame that the chip is not on. */
  keepClearOf(chip) {
    const [box, frame] = [chip.getBoundingClientRect(), this.frame.getBoundingClientRect()];
    const right = box.left + box.width / 2 > frame.left + frame.width / 2;
    const low = box.top + box.height / 2 > frame.top + frame.height / 2;
    this.element.dataset.side = right ? 'left' : 'right';
    this.element.dataset.end = low ? 'top' : 'bottom';
  }

  markup(k) {
    const {history, faces, token} = this;
    const buttons = this.pinned
      ? '<button type="button" class="seek">Next place</button>'
        + '<button type="button" class="release" aria-label="Let go of the token">'
        + 'Let go <kbd aria-hidden="true">Esc</kbd></button>'
      : '<span class="quiet">Click to hold it</span>';
    return `<div class="card-head">${faces.alone(token)}`
      + `<span class="card-title">id ${token}<br>${escaped(this.presence(k))}</span>`
      + `<span class="card-buttons">${buttons}</span></div>`
      + `<div class="card-body"><dl>${this.facts()}</dl>`
      + `<div class="picture">${treePicture(history, faces, token)}</div></div>`;
  }

  /** Bytes and code points are those of what the token decodes to: for a marker, of a blank. */
  facts() {
    const {history, token} = this;
    const parts = partsOf(history, token, FACT_LEAVES);
    const marker = parts.find((part) => part.kind === 'marker');
    const rows = [
      ['text', shortLabel(history, token, 90)],
      ...(marker ? [['marker', `${marker.text} stands for a blank`]] : []),
      ['bytes', shortened(hexOf(history.bytesOf(token, FACT_LEAVES)), 90)],
      ['code points', shortened(codePointsOf(parts), 90)],
      ['born', this.birth()],
    ];
    return rows.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`).join('');
  }

  presence(k) {
    const {history, token} = this;
    if (token >= history.base + k) return 'not made yet here';
    const count = history.occursAt(token, k);
    return Number(count) === 0 ? 'not in the text any more' : `now ${times(count)} in the text`;
  }

  birth() {
    const {history, token} = this;
    if (token < history.base) {
      return {[KIND_MARKER]: 'a word marker, from the start',
        [KIND_SPECIAL]: 'a special token, from the start'}[history.baseKinds[token]]
        || 'in the base alphabet, from the start';
    }
    const pair = [history.left(token), history.right(token)];
    const words = pair.map((id) => `'${shortLabel(history, id, 24)}' (${id})`).join(' + ');
    return `by merge ${grouped(token - history.base + 1)}: ${words}`;
  }

  dispose() { clearTimeout(this.hiding); }
}

const codePointsOf = (parts) => parts.map(({kind, text}) => {
  if (kind === 'bytes') return 'part of a character';
  return Array.from(kind === 'marker' ? ' ' : text, codePoint).join(' ');
}).join(' ');

const shortened = (text, limit) => (text.length <= limit ? text : `${text.slice(0, limit - 1)}…`);
