/* The plan: the text in chunks of a few hundred base tokens, the pieces of the long list. */

const SMALL_CHUNK = 450;
const MANY_CHUNKS = 8000;

/** Where each chunk begins: a place in the text, and a leaf of the word there. */
class Plan {
  constructor(history) {
    this.history = history;
    this.target = this.chunkSize();
    this.newline = history.baseTexts.indexOf('\n');
    this.places = [0];
    this.leaves = [0];
    this.sizes = [];
    this.gapPlaces = runStarts(history.gapSkips).subarray(1);
    this.cuts = new Map();
    this.divide();
  }

  get length() { return this.sizes.length; }

  /** Larger chunks for large texts, so that their number stays bearable. */
  chunkSize() {
    let total = 0;
    for (let i = 0; i < this.history.length; i++) {
      total += this.history.wordLeaves(this.history.wordAt(i));
    }
    return Math.max(SMALL_CHUNK, Math.ceil(total / MANY_CHUNKS));
  }

  isLong(word) { return this.history.wordLeaves(word) > 2 * this.target; }

  divide() {
    const ends = this.lineEnds();
    let size = 0;
    for (let place = 0; place < this.history.length; place++) {
      const word = this.history.wordAt(place);
      const leaves = this.history.wordLeaves(word);
      if (this.isLong(word)) {
        if (size) this.begin(place, 0, size);
        size = this.divideWord(place, word);
      } else {
        size += leaves;
      }
      if (size >= 2 * this.target || (size >= this.target && ends(place, word))) {
        this.begin(place + 1, 0, size);
        size = 0;
      }
    }
    if (size || !this.sizes.length) this.sizes.push(size);
    else this.drop();
  }

  begin(place, leaf, size) {
    this.places.push(place);
    this.leaves.push(leaf);
    this.sizes.push(size);
  }

  /** The last cut fell on the very end: no chunk begins there. */
  drop() {
    this.places.pop();
    this.leaves.pop();
  }

  /** Whether a line ends with the word at a place, in its last character or in the gap after it. */
  lineEnds() {
    const {history, newline} = this;
    const breaks = history.gapTexts.map((text) => text.includes('\n'));
    const known = new Int8Array(history.words).fill(-1);
    const wordEnds = (word) => {
      if (known[word] < 0) {
        const leaves = history.wordLeaves(word);
        known[word] = leaves && history.leafAt(word, leaves - 1) === newline ? 1 : 0;
      }
      return known[word] === 1;
    };
    let gap = 0;
    return (place, word) => {
      while (gap < this.gapPlaces.length && this.gapPlaces[gap] <= place) gap++;
      const next = this.gapPlaces[gap] === place + 1 && breaks[history.gapNumbers[gap]];
      return next || wordEnds(word);
    };
  }

  /** Cut a long word at lines or at characters; return the size of its last part, still open. */
  divideWord(place, word) {
    const cuts = this.cutsOf(word);
    for (let i = 1; i < cuts.length; i++) this.begin(place, cuts[i], cuts[i] - cuts[i - 1]);
    return this.history.wordLeaves(word) - cuts[cuts.length - 1];
  }

  cutsOf(word) {
    if (!this.cuts.has(word)) this.cuts.set(word, this.cutWord(word));
    return this.cuts.get(word);
  }

  cutWord(word) {
    const {history, target, newline} = this;
    const cuts = [0];
    const leaves = [];
    eachBelow(history, word, 0, Infinity, (token) => {
      if (token < history.base) leaves.push(token);
      return token >= history.base;
    });
    const inside = (at) => history.ofBytes && isContinuation(history.baseBytesOf(leaves[at])[0]);
    for (let at = target; at < leaves.length - target; at++) {
      const size = at - cuts[cuts.length - 1];
      const good = size >= 2 * target ? !inside(at) : size >= target && leaves[at - 1] === newline;
      if (good) cuts.push(at);
    }
    return cuts;
  }

  /** The parts of words in one chunk: `see(place, word, from, to)`, and gaps: `gap(text)`. */
  eachPart(chunk, see, gap) {
    const {history} = this;
    const [first, from] = [this.places[chunk], this.leaves[chunk]];
    const end = chunk + 1 < this.length;
    const [last, to] = end ? [this.places[chunk + 1], this.leaves[chunk + 1]] : [history.length, 0];
    let next = chunk ? firstAbove(this.gapPlaces, first) : 0;
    for (let place = first; place <= last; place++) {
      for (; next < this.gapPlaces.length && this.gapPlaces[next] === place; next++) {
        gap(history.gapTexts[history.gapNumbers[next]]);
      }
      if (place === last && !to) break;
      const word = history.wordAt(place);
      see(place, word, place === first ? from : 0, place === last ? to : history.wordLeaves(word));
    }
  }

  /** How many leaves of a chunk come before one leaf of the word at a place in it. */
  leavesBefore(chunk, {place, leaf}) {
    let leaves = leaf;
    this.eachPart(chunk, (other, word, from, to) => {
      if (other < place) leaves += to - from;
      else if (other === place) leaves -= from;
    }, () => {});
    return leaves;
  }

  /** The place in the text, and the leaf of the word there, that one leaf of a chunk is. */
  wordPlace(chunk, leaves) {
    let found = null;
    this.eachPart(chunk, (place, word, from, to) => {
      if (!found && leaves < to - from) found = {place, leaf: from + leaves};
      leaves -= to - from;
    }, () => {});
    return found;
  }

  /** The chunk in which one leaf of the word at a place stands. */
  chunkOf(place, leaf) {
    let chunk = lastAtMost(this.places, place, 0, this.length);
    while (chunk && this.places[chunk] === place && this.leaves[chunk] > leaf) chunk--;
    return chunk;
  }
}

/** The first index whose value is above `value`; values rise. */
function firstAbove(values, value) {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
