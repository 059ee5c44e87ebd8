/* Prediction: a class chooses the pair that merges next; then it is told, with the reason. */

const CHOOSE = 'Choose one, or pick two neighbours in the text.';
const NEIGHBOURS_ONLY = 'Pick two tokens that stand side by side in one word.';

class Predict {
  constructor(query, stage) {
    this.query = query;
    this.stage = stage;
    this.byVersion = new Map();
    this.veil = null;
    this.score = JSON.parse(recall('score') || '{"right": 0, "of": 0}');
    query('.reveal').addEventListener('click', () => this.reveal());
    query('.new-score').addEventListener('click', () => this.count({right: 0, of: 0}));
  }

  load(history) {
    Object.assign(this, {history, picked: null, remark: ''});
    if (!this.byVersion.has(history.version)) this.byVersion.set(history.version, new Map());
    this.verdicts = this.byVersion.get(history.version);
  }

  get k() { return this.stage.k; }
  get on() { return this.stage.mode.predict; }
  get told() { return this.verdicts.has(this.k); }
  get verdict() { return this.on ? this.verdicts.get(this.k) : undefined; }

  /** Whether there is a merge to predict here. */
  get asks() { return this.on && !this.told && this.k < this.history.known; }

  /** Whether it can be answered: the rest of the page has put away what would tell it. */
  get isOpen() { return this.asks && this.veil !== null && this.veil <= this.k; }

  /** The page tells merges up to `position` only, or with null all of them. */
  setVeil(position) {
    this.veil = position;
    if (this.history) this.stage.showPosition();
  }

  moved() {
    this.picked = null;
    this.remark = '';
  }

  /** The best pairs in alphabetical order: nothing tells which is the first among them. */
  choices() {
    if (!this.isOpen) return [];
    const text = (token) => this.history.textOf(token);
    return this.stage.candidates.at(this.k).map(({left, right}) => ({left, right}))
      .sort((a, b) => inOrder(text(a.left), text(b.left)) || inOrder(text(a.right), text(b.right))
        || a.left - b.left || a.right - b.right);
  }

  /** Choose by number, as the choices stand. */
  chooseNumber(number) {
    const pair = this.choices()[number - 1];
    if (pair) this.answer([pair.left, pair.right]);
  }

  /** Pick a chip; two that stand side by side in one word are a pair. */
  pick(chip) {
    if (!this.isOpen) return;
    const {list} = this.stage;
    const second = list.placeOf(chip);
    const first = this.picked;
    this.picked = second;
    this.remark = '';
    if (first) {
      const pair = this.pairOf(first, second) || this.pairOf(second, first);
      if (pair) return this.answer(pair);
      if (!samePlace(first, second)) this.remark = NEIGHBOURS_ONLY;
      else this.picked = null;
    }
    this.stage.lookAgain();
  }

  /** The pair of two chips, the second standing right after the first in the same word. */
  pairOf(first, second) {
    const {plan, list} = this.stage;
    const [a, b] = [first, second].map(({chunk, leaves}) => plan.wordPlace(chunk.index, leaves));
    if (a.place !== b.place) return null;
    const [left, right] = [list.chipAt(first.chunk, first.leaves),
      list.chipAt(second.chunk, second.leaves)];
    if (a.leaf + Number(left.dataset.leaves) !== b.leaf) return null;
    return [Number(left.dataset.tokenId), Number(right.dataset.tokenId)];
  }

  answer(pair) {
    if (!this.isOpen) return;
    const {k, history} = this;
    const winner = [history.parents[2 * k], history.parents[2 * k + 1]];
    const count = pairCount(history, k, pair);
    const hit = String(pair) === String(winner);
    const forced = history.forced.includes(k + 1);
    const right = hit || (!forced && count === history.counts[k]);
    this.tell({pair, count, hit, right});
    this.count({right: this.score.right + right, of: this.score.of + 1});
  }

  /** Tell the merge without a guess; that does not count. */
  reveal() {
    if (this.isOpen) this.tell({pair: null});
  }

  tell(verdict) {
    this.verdicts.set(this.k, verdict);
    this.moved();
    this.stage.lookAgain();
  }

  count(score) {
    this.score = score;
    remember('score', JSON.stringify(score));
    this.show();
  }

  show() {
    const {query, score} = this;
    query('.question').hidden = !this.asks;
    query('.question .remark').textContent = this.remark || CHOOSE;
    query('.reveal').hidden = !this.isOpen;
    query('.score').hidden = !this.on;
    query('.score-words').textContent = score.of
      ? `${grouped(score.right)} of ${grouped(score.of)} right` : 'No guesses yet';
    query('.new-score').hidden = !score.of;
  }
}

/** How often a pair stands in the corpus after k merges, overlaps included. */
function pairCount(history, k, pair) {
  let count = history.zero;
  const one = history.zero === 0n ? BigInt : Number;
  for (let word = 0; word < history.words; word++) {
    const found = matchesIn(history, k, word, {token: null, pair}).length;
    if (found) count += one(found) * history.weights[word];
  }
  return count;
}

const inOrder = (a, b) => (a < b ? -1 : Number(a > b));
const samePlace = (a, b) => a.chunk === b.chunk && a.leaves === b.leaves;
