/* The sentence that tells the merge: drawn with chips, and said in plain words. */

const ANNOUNCE_EVERY = 1500;

class Sentence {
  constructor(drawn, status) {
    this.drawn = drawn;
    this.status = status;
    this.timer = 0;
    this.saidAt = 0;
  }

  load(history, faces) {
    this.history = history;
    this.faces = faces;
  }

  /**
   * Tell position k; while playing, screen readers hear of it only now and then. `ahead` tells the
   * merge that comes instead of the one that was made, `secret` keeps that one back, and a
   * `verdict` on a guess is told in place of both; `asks` adds the question.
   */
  show(k, playing, {ahead = false, secret = false, verdict = null, asks = false} = {}) {
    this.drawn.innerHTML = verdict ? this.drawnVerdict(k, verdict)
      : `${this.drawnMerge(k, ahead, secret)}${this.ending(k)}`;
    this.words = verdict ? this.verdictWords(k, verdict)
      : this.merge(k, ahead, secret) + this.endingWords(k);
    if (asks) this.words += ' Which pair merges next?';
    clearTimeout(this.timer);
    const wait = playing ? this.saidAt + ANNOUNCE_EVERY - performance.now() : 0;
    if (wait <= 0) this.say();
    else this.timer = setTimeout(() => this.say(), wait);
  }

  say() {
    this.saidAt = performance.now();
    if (this.status.textContent !== this.words) this.status.textContent = this.words;
  }

  drawnMerge(k, ahead, secret) {
    const {history, faces} = this;
    if (!history.length) return '<span class="quiet">There is no text yet.</span>';
    if (ahead) return `<span class="quiet">Next:</span> ${this.drawnNext(k)}`;
    if (!k) {
      return '<span class="quiet">Before the first merge.</span>'
        + (history.known && !secret ? ` <span>Next:</span> ${this.drawnNext(0)}` : '');
    }
    const token = history.base + k - 1;
    const forced = history.forced.includes(k) ? ' your choice' : '';
    return `<span class="quiet">Merge ${grouped(k)}:${forced}</span> ${this.drawnPair(k - 1)}`
      + ` <span class="becomes">→</span> ${faces.alone(token, ' made')}${this.facts(k - 1)}`;
  }

  drawnPair(merge) { return this.draw(this.pair(merge)); }
  drawnNext(k) { return `${this.drawnPair(k)}${this.facts(k, true)}`; }

  draw([left, right]) {
    return `${this.faces.alone(left)} <span>+</span> ${this.faces.alone(right)}`;
  }

  drawnVerdict(k, verdict) {
    const parts = verdictParts(this.history, k, verdict);
    const look = verdict.right ? 'right' : 'wrong';
    const sign = verdict.pair ? `<span class="verdict ${look}" aria-hidden="true"></span>` : '';
    return sign + parts.map((part) => (Array.isArray(part)
      ? `<span class="pair">${this.draw(part)}</span>`
      : `<span class="facts">${escaped(part)}</span>`)).join(' ');
  }

  verdictWords(k, verdict) {
    return verdictParts(this.history, k, verdict)
      .map((part) => (Array.isArray(part) ? this.spell(part) : part)).join('');
  }

  facts(merge, ahead = false) {
    return ` <span class="facts">${this.countWords(merge, ahead)}</span>`;
  }

  pair(merge) {
    return [this.history.parents[2 * merge], this.history.parents[2 * merge + 1]];
  }

  /** "seen 5 times, tied with 1 other". */
  countWords(merge, ahead = false) {
    const {counts, replaced, tied} = this.history;
    let words = `seen ${times(counts[merge])}`;
    if (replaced[merge] !== counts[merge]) {
      words += ahead ? `, to be replaced ${times(replaced[merge])} (counts overlap)`
        : `, replaced ${times(replaced[merge])} (counts overlap)`;
    }
    if (tied[merge]) words += `, tied with ${plural(tied[merge], 'other', 'others')}`;
    return words;
  }

  pairWords(merge) { return this.spell(this.pair(merge)); }

  spell([left, right]) {
    return `'${shortLabel(this.history, left)}' + '${shortLabel(this.history, right)}'`;
  }

  merge(k, ahead, secret) {
    const {history} = this;
    if (!history.length) return 'There is no text yet.';
    const next = () => `Next: ${this.pairWords(k)}, ${this.countWords(k, true)}.`;
    if (ahead) return next();
    if (!k) return `Before the first merge.${history.known && !secret ? ` ${next()}` : ''}`;
    const token = history.base + k - 1;
    const forced = history.forced.includes(k) ? ' (your choice)' : '';
    return `Merge ${k}${forced}: ${this.pairWords(k - 1)} → '${shortLabel(history, token)}'`
      + ` (id ${token}), ${this.countWords(k - 1)}.`;
  }

  ending(k) {
    return k === this.history.steps && this.history.ending
      ? ` <span class="ending">${escaped(this.history.ending)}</span>` : '';
  }

  endingWords(k) {
    return k === this.history.steps && this.history.ending ? ` ${this.history.ending}` : '';
  }

  dispose() { clearTimeout(this.timer); }
}
