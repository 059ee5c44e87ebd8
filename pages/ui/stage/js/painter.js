/* The painter: the chips of a chunk of text at one position, as markup. */

const KEEP_WORDS_UP_TO = 64;

class Painter {
  constructor(history, plan, faces) {
    this.history = history;
    this.plan = plan;
    this.faces = faces;
    this.k = 0;
    this.lit = {token: null, pair: null};
    this.look = {sites: true, made: true};
    this.words = new Map();
  }

  /**
   * Paint from now on the position k, with the places of a token or of a pair lit; `look` says
   * whether the sites of the next merge, and the token just made, are to be seen.
   */
  moveTo(k, lit, look) {
    Object.assign(this, {k, lit, look});
    this.words.clear();
    const next = this.history.base + k;
    const known = look.sites && k < this.history.known;
    // Only a pair of equal tokens can overlap with itself.
    const twin = known && this.history.left(next) === this.history.right(next);
    this.twin = twin ? this.history.left(next) : -1;
  }

  /** The markup of one chunk. */
  chunk(index) {
    const parts = [];
    this.before = {fill: -1, striped: false};
    // How many leaves of its first word a token that began in the chunk before has taken.
    this.skipped = 0;
    let first = true;
    this.plan.eachPart(index, (place, word, from, to) => {
      const html = this.part(word, from, to);
      if (first && from) this.skipped = (this.firstLeaf ?? to) - from;
      first = false;
      parts.push(this.history.table ? this.counted(word, html) : html);
    }, (text) => parts.push(this.gap(text)));
    return parts.join('');
  }

  /** Text that belongs to no token: plain, or a special token that was cut out. */
  gap(text) {
    const look = this.history.specials.includes(text) ? 'gap cut' : 'gap';
    return `<span class="${look}">${realText(text)}</span>`;
  }

  counted(word, html) {
    return `<span class="word" data-count="×${grouped(this.history.wordCounts[word])}">${html}</span>`;
  }

  part(word, from, to) {
    const leaves = this.history.wordLeaves(word);
    if (from || to < leaves || leaves > KEEP_WORDS_UP_TO) return this.paint(word, from, to);
    return this.keptWord(word, leaves);
  }

  /** A short word's markup, painted once for each way its first chip can meet the one before. */
  keptWord(word, leaves) {
    const {fill, striped} = this.before;
    const key = word * 18 + (fill + 1) * 2 + (striped ? 1 : 0);
    let kept = this.words.get(key);
    if (!kept) {
      kept = {html: this.paint(word, 0, leaves)};
      kept.after = this.before;
      this.words.set(key, kept);
    }
    this.before = kept.after;
    return kept.html;
  }

  paint(word, from, to) {
    const chips = this.chipsOf(word, from, to);
    this.firstLeaf = chips.length ? chips[0].leaf : undefined;
    const {look} = this;
    let html = '';
    for (let i = 0; i < chips.length; i++) {
      const chip = chips[i];
      if (!look.sites || !(chip.role & SITE_LEFT)) html += this.chip(word, chip) + this.lineBreak([chip]);
      else {
        const right = chips[++i];
        const join = this.joins(chip) ? ' join' : '';
        html += `<span class="site${join}">${this.chip(word, chip)}${this.chip(word, right)}</span>`
          + this.lineBreak([chip, right]);
      }
    }
    return html;
  }

  lineBreak(chips) {
    return chips.some((chip) => this.faces.of(chip.token).breaks) ? '<br>' : '';
  }

  /** The chips of part of a word, each knowing its neighbours in the word. */
  chipsOf(word, from, to) {
    const {history, k} = this;
    const chips = [];
    eachToken(history, word, k, from, to, (token, role, leaf) => chips.push({token, role, leaf}));
    if (!chips.length) return chips;
    const [first, last] = [chips[0], chips[chips.length - 1]];
    const end = last.leaf + history.leaves[last.token];
    chips.forEach((chip, i) => { chip.left = chips[i - 1]; chip.right = chips[i + 1]; });
    if (first.leaf) first.left = tokenOver(history, word, k, first.leaf - 1);
    if (end < history.wordLeaves(word)) last.right = tokenOver(history, word, k, end);
    return chips;
  }

  chip(word, {token, role, leaf, left, right}) {
    const face = this.faces.of(token);
    const inner = face.inner || this.faces.innerInWord(token, word, leaf);
    const look = face.kind + fillClass(face.fill) + this.stripe(face.fill)
      + (this.look.made && role & JUST_MADE ? ' made' : '')
      + (this.overlaps(token, role, left) ? ' overlap' : '')
      + (this.isLit(token, left, right) ? ' lit' : '');
    return `<span class="chip${look}" role="group" data-token-id="${token}" data-leaves="`
      + `${this.history.leaves[token]}" aria-label="${face.name}"${face.direction}>${inner}</span>`;
  }

  /** Neighbours of one colour are told apart: every other one is striped. */
  stripe(fill) {
    const striped = fill >= 0 && fill === this.before.fill && !this.before.striped;
    this.before = {fill, striped};
    return striped ? ' striped' : '';
  }

  /** An occurrence of the next pair that overlaps the site before it and will not merge. */
  overlaps(token, role, left) {
    return token === this.twin && !(role & (SITE_LEFT | SITE_RIGHT))
      && left !== undefined && left !== null && left.token === token;
  }

  /** Two sites of the next pair side by side: the occurrence across them will not merge either. */
  joins({token, left}) {
    return token === this.twin && Boolean(left) && Boolean(left.role & SITE_RIGHT);
  }

  isLit(token, left, right) {
    const {token: lit, pair} = this.lit;
    if (lit !== null && token === lit) return true;
    if (!pair) return false;
    return (token === pair[0] && right && right.token === pair[1])
      || (token === pair[1] && left && left.token === pair[0]);
  }
}
