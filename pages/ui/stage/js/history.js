/* History: every token that training made, and how the corpus stood at any position. */

/** Running totals with a leading zero: where each of a row of runs begins. */
function runStarts(lengths, lengthOf = (length) => length) {
  const starts = new Uint32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) starts[i + 1] = starts[i] + lengthOf(lengths[i]);
  return starts;
}

class History {
  constructor(payload) {
    Object.assign(this, payload);
    this.known = this.parents.length / 2;
    this.tokens = this.base + this.known;
    this.zero = payload.amounts ? 0n : 0;
    this.words = this.wordLengths.length;
    this.ofBytes = this.unit === 'bytes';
    this.length = this.table ? this.words : this.occurrences.length;
    this.baseStarts = runStarts(this.baseLengths);
    this.wordStarts = runStarts(this.wordLengths);
    this.leaves = this.countLeaves();
    this.leafStarts = runStarts(this.wordTokens, (token) => this.leaves[token]);
    this.weights = this.table ? this.wordCounts : this.countWords();
    this.lastCounts = this.countLastTokens();
    this.totals = this.countTokens();
    this.spelled = new Map();
  }

  /** The two tokens that a merged token was made of. */
  left(token) { return this.parents[2 * (token - this.base)]; }
  right(token) { return this.parents[2 * (token - this.base) + 1]; }

  /** The index of the word at one place of the text. */
  wordAt(place) { return this.table ? place : this.occurrences[place]; }

  /** How many base tokens a word has. */
  wordLeaves(word) {
    return this.leafStarts[this.wordStarts[word + 1]] - this.leafStarts[this.wordStarts[word]];
  }

  countLeaves() {
    const leaves = new Uint32Array(this.tokens).fill(1, 0, this.base);
    for (let token = this.base; token < this.tokens; token++) {
      leaves[token] = leaves[this.left(token)] + leaves[this.right(token)];
    }
    return leaves;
  }

  countWords() {
    const counts = new Uint32Array(this.words);
    for (const word of this.occurrences) counts[word] += 1;
    return this.zero === 0n ? Array.from(counts, BigInt) : counts;
  }

  /** How often each token stands in the corpus after the last merge. */
  countLastTokens() {
    const counts = new Array(this.tokens).fill(this.zero);
    for (let word = 0; word < this.words; word++) {
      for (let i = this.wordStarts[word]; i < this.wordStarts[word + 1]; i++) {
        counts[this.wordTokens[i]] += this.weights[word];
      }
    }
    return counts;
  }

  /** How many tokens the corpus has at each position. */
  countTokens() {
    const totals = new Array(this.known + 1);
    totals[this.known] = this.lastCounts.reduce((sum, count) => sum + count, this.zero);
    for (let k = this.known - 1; k >= 0; k--) totals[k] = totals[k + 1] + this.replaced[k];
    return totals;
  }

  /** How often a token stands in the corpus after k merges: later merges took some away. */
  occursAt(token, k) {
    if (token >= this.base + k) return this.zero;
    let count = this.lastCounts[token];
    for (let merge = this.known - 1; merge >= k; merge--) {
      if (this.parents[2 * merge] === token) count += this.replaced[merge];
      if (this.parents[2 * merge + 1] === token) count += this.replaced[merge];
    }
    return count;
  }

  /** The base tokens that a token is made of, in order; of a long one perhaps only the first. */
  leavesOf(token, most = Infinity) {
    const found = [];
    const open = [token];
    while (open.length && found.length < most) {
      const top = open.pop();
      if (top < this.base) found.push(top);
      else open.push(this.right(top), this.left(top));
    }
    return found;
  }

  /** The bytes of a base token. */
  baseBytesOf(token) {
    return this.baseBytes.subarray(this.baseStarts[token], this.baseStarts[token + 1]);
  }

  /** The bytes of any token, as a plain array; perhaps only those of its first base tokens. */
  bytesOf(token, most = Infinity) {
    const bytes = [];
    for (const leaf of this.leavesOf(token, most)) {
      for (let i = this.baseStarts[leaf]; i < this.baseStarts[leaf + 1]; i++) {
        bytes.push(this.baseBytes[i]);
      }
    }
    return bytes;
  }

  /** What a token spells, exactly as the library says it. */
  textOf(token) {
    if (token < this.base) return this.baseTexts[token];
    let text = this.spelled.get(token);
    if (text === undefined) {
      text = this.ofBytes
        ? characterRuns(this.bytesOf(token)).map((run) => run.text).join('')
        : this.leavesOf(token).map((leaf) => this.baseTexts[leaf]).join('');
      this.spelled.set(token, text);
    }
    return text;
  }

  /** The base token that stands at one leaf of a word. */
  leafAt(word, leaf) {
    const at = this.leafStarts[this.wordStarts[word]] + leaf;
    const i = lastAtMost(this.leafStarts, at, this.wordStarts[word], this.wordStarts[word + 1]);
    let token = this.wordTokens[i];
    let start = this.leafStarts[i];
    while (token >= this.base) {
      const middle = start + this.leaves[this.left(token)];
      if (at < middle) token = this.left(token);
      else [token, start] = [this.right(token), middle];
    }
    return token;
  }
}

/** The last index in [from, to) whose value is at most `value`; values rise. */
function lastAtMost(values, value, from, to) {
  let low = from;
  let high = to - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (values[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
