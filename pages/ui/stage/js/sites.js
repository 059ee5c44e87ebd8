/* Sites: how many places of the next merge come before each chunk, so that they can be numbered. */

class SiteCounts {
  constructor(history, plan) {
    this.history = history;
    this.plan = plan;
    this.isLong = new Uint8Array(history.words);
    for (let word = 0; word < history.words; word++) this.isLong[word] = plan.isLong(word) ? 1 : 0;
    this.short = this.index(0, (word) => [word]);
    this.longSites = this.index(1, (word, leaf) => [word, leaf]);
    this.perWord = new Uint32Array(history.words);
  }

  /** For each merged token, the words that hold it: all entries in one array, in runs by token. */
  index(isLong, entry) {
    const {history} = this;
    const width = entry(0, 0).length;
    const lengths = new Uint32Array(history.known);
    this.eachMerged(isLong, (token) => { lengths[token - history.base] += width; });
    const starts = runStarts(lengths);
    const entries = new Uint32Array(starts[history.known]);
    const next = starts.slice();
    this.eachMerged(isLong, (token, word, leaf) => {
      for (const value of entry(word, leaf)) entries[next[token - history.base]++] = value;
    });
    return {starts, entries};
  }

  eachMerged(isLong, see) {
    const {history} = this;
    for (let word = 0; word < history.words; word++) {
      if (this.isLong[word] !== isLong) continue;
      eachBelow(history, word, 0, Infinity, (token, leaf) => {
        if (token < history.base) return false;
        see(token, word, leaf);
        return true;
      });
    }
  }

  run({starts, entries}, k) {
    return k < this.history.known ? entries.subarray(starts[k], starts[k + 1]) : entries.subarray(0, 0);
  }

  /** The number of sites before each chunk, and after the last one: their total. */
  before(k) {
    const {plan, perWord} = this;
    const counts = new Uint32Array(plan.length + 1);
    const short = this.run(this.short, k);
    for (const word of short) perWord[word] += 1;
    const long = this.longPlaces(k);
    for (let chunk = 0; chunk < plan.length; chunk++) {
      counts[chunk + 1] = counts[chunk] + this.inChunk(chunk, long);
    }
    for (const word of short) perWord[word] = 0;
    return counts;
  }

  longPlaces(k) {
    const places = new Map();
    const run = this.run(this.longSites, k);
    for (let i = 0; i < run.length; i += 2) {
      if (!places.has(run[i])) places.set(run[i], []);
      places.get(run[i]).push(run[i + 1]);
    }
    return places;
  }

  inChunk(chunk, long) {
    const {plan, history, perWord, isLong} = this;
    const end = chunk + 1 < plan.length;
    const last = end ? plan.places[chunk + 1] : history.length;
    const to = end ? plan.leaves[chunk + 1] : 0;
    let count = 0;
    for (let place = plan.places[chunk]; place < last || (place === last && to); place++) {
      const word = history.wordAt(place);
      if (!isLong[word]) count += perWord[word];
      else if (long.has(word)) {
        const from = place === plan.places[chunk] ? plan.leaves[chunk] : 0;
        count += between(long.get(word), from, place === last ? to : Infinity);
      }
    }
    return count;
  }
}

/** How many of the rising values lie in [from, to). */
function between(values, from, to) {
  return firstAbove(values, to - 1) - firstAbove(values, from - 1);
}
