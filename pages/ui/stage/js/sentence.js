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

  /** Tell position k; while playing, screen readers hear of it only now and then. */
  show(k, playing) {
    this.drawn.innerHTML = `${this.drawnMerge(k)}${this.ending(k)}`;
    this.words = this.merge(k) + this.endingWords(k);
    clearTimeout(this.timer);
    const wait = playing ? this.saidAt + ANNOUNCE_EVERY - performance.now() : 0;
    if (wait <= 0) this.say();
    else this.timer = setTimeout(() => this.say(), wait);
  }

  say() {
    this.saidAt = performance.now();
    if (this.status.textContent !== this.words) this.status.textContent = this.words;
  }

  drawnMerge(k) {
    const {history, faces} = this;
    if (!history.length) return '<span class="quiet">There is no text yet.</span>';
    if (!k) {
      return '<span class="quiet">Before the first merge.</span>'
        + (history.known ? ` <span>Next:</span> ${this.drawnPair(0)}${this.facts(0, true)}` : '');
    }
    const token = history.base + k - 1;
    const forced = history.forced.includes(k) ? ' your choice' : '';
    return `<span class="quiet">Merge ${grouped(k)}:${forced}</span> ${this.drawnPair(k - 1)}`
      + ` <span class="becomes">→</span> ${faces.alone(token, ' made')}${this.facts(k - 1)}`;
  }

  drawnPair(merge) {
    const [left, right] = this.pair(merge);
    return `${this.faces.alone(left)} <span>+</span> ${this.faces.alone(right)}`;
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

  pairWords(merge) {
    const [left, right] = this.pair(merge);
    return `'${shortLabel(this.history, left)}' + '${shortLabel(this.history, right)}'`;
  }

  merge(k) {
    const {history} = this;
    if (!history.length) return 'There is no text yet.';
    if (!k) {
      return 'Before the first merge.'
        + (history.known ? ` Next: ${this.pairWords(0)}, ${this.countWords(0, true)}.` : '');
    }
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
