/* Steps through an encoding: every stage came along, so no step waits for the server. */

const BARS = new WeakMap();
const PACE = 1200; /* ms from one step to the next while it plays */

export default function (component) {
  const place = component.parentElement;
  if (!BARS.has(place)) BARS.set(place, new StepBar(place));
  BARS.get(place).update(component.data);
  return () => {
    if (place.isConnected) return; /* the call came late, and another one after it */
    BARS.get(place)?.pause();
    BARS.delete(place);
  };
}

class StepBar {
  constructor(place) {
    const find = (name) => place.querySelector(`.${name}`);
    this.root = find('steps');
    for (const name of ['first', 'previous', 'play', 'next', 'last', 'place', 'sentence', 'now', 'result', 'after']) {
      this[name] = find(name);
    }
    this.rows = place.querySelector('tbody');
    this.list = find('list');
    this.first.addEventListener('click', () => this.go(0));
    this.previous.addEventListener('click', () => this.go(this.at - 1));
    this.next.addEventListener('click', () => this.go(this.at + 1));
    this.last.addEventListener('click', () => this.go(this.steps.length - 1));
    this.play.addEventListener('click', () => this.toggle());
    this.root.addEventListener('keydown', (event) => this.key(event));
  }

  update(data) {
    const drawn = JSON.stringify(data);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    Object.assign(this, {steps: data.steps, faces: data.faces});
    wearFills(this.root, data.fills);
    this.pause();
    this.show(0);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = {ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: this.steps.length - 1};
    if (event.key in moves) this.go(moves[event.key]);
    else if (event.key === ' ' && event.target.tagName !== 'BUTTON') this.toggle();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  go(at) {
    this.pause();
    this.show(Math.max(0, Math.min(at, this.steps.length - 1)));
  }

  get isAtEnd() { return this.at === this.steps.length - 1; }

  toggle() {
    if (this.timer) return this.pause();
    if (this.isAtEnd) this.show(0);
    if (this.isAtEnd) return;
    this.play.textContent = 'Pause';
    this.timer = setInterval(() => {
      this.show(this.at + 1);
      if (this.isAtEnd) this.pause();
    }, PACE);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.play.textContent = 'Play';
  }

  show(at) {
    this.at = at;
    const step = this.steps[at];
    this.place.textContent = `step ${at} of ${this.steps.length - 1}`;
    this.sentence.textContent = step.sentence;
    this.now.innerHTML = this.withRanks(step);
    this.result.hidden = this.isAtEnd;
    this.after.innerHTML = this.isAtEnd ? ''
      : chipsOf(this.steps[at + 1].ids, this.faces).join('');
    this.rows.innerHTML = step.pairs.map(rowOf).join('');
    this.list.hidden = !step.pairs.length;
    for (const place of [this.now, this.after]) fillNuls(place);
    /* The buttons stay where the focus can be, also when they lead nowhere. */
    for (const button of [this.first, this.previous]) button.setAttribute('aria-disabled', String(at === 0));
    for (const button of [this.next, this.last]) button.setAttribute('aria-disabled', String(this.isAtEnd));
  }

  /** Chips with the rank of each pair between them; a chosen pair is framed. */
  withRanks({ids, pairs}) {
    const parts = [];
    chipsOf(ids, this.faces).forEach((chip, i) => {
      const opens = pairs[i]?.chosen;
      const closes = i > 0 && pairs[i - 1].chosen;
      if (opens) parts.push('<span class="chosen">');
      parts.push(chip);
      if (closes) parts.push('</span>');
      if (i < pairs.length) parts.push(rankOf(pairs[i]));
    });
    return parts.join('');
  }
}

const numbered = (rank, none) => (rank === null ? none : rank.toLocaleString('en-US'));

const rankOf = ({rank, chosen, overlaps}) => {
  const look = `${chosen ? ' is-chosen' : ''}${overlaps ? ' overlaps' : ''}`;
  return `<span class="rank${look}" aria-hidden="true" data-rank="${numbered(rank, '–')}"></span>`;
};

const rowOf = ({label, rank, chosen, overlaps}) => {
  const words = chosen ? 'merges now' : overlaps ? 'cannot: overlaps' : '';
  return `<tr${chosen ? ' class="is-chosen"' : ''}><td class="pair">${escaped(label)}</td>`
    + `<td>${numbered(rank, 'none')}</td><td>${words}</td></tr>`;
};
