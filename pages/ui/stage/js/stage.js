/* The stage: one position in one history, and everything that shows it. */

const LIVE = new WeakMap();
const REMOTE_EVENT = 'merge-stage';
const HELLO_EVENT = 'merge-stage-ready';

class Stage {
  constructor(root) {
    this.root = root;
    const query = (selector) => root.querySelector(selector);
    this.k = -1;
    this.version = null;
    this.reset = null;
    this.lit = {token: null, pair: null};
    this.remote = {nonce: null, pair: null, token: null};
    this.reports = new Reports();
    this.address = new Address();
    this.player = new Player((steps) => this.playOn(steps), () => this.playingChanged());
    this.list = new TokenList(query('.tokens'));
    this.card = new Card(query('.card'), query('.frame'));
    this.sentence = new Sentence(query('.sentence'), query('.status'));
    this.candidates = new Candidates(query, (pair) => this.toggleLight({token: null, pair}));
    this.transport = new Transport(query, this);
    this.hand = new Hand(query('.tokens'), this);
    this.keys = new Keys(this, query('.position'));
    this.listen(query);
  }

  listen(query) {
    const hear = (event) => this.obey(event.detail);
    window.addEventListener(REMOTE_EVENT, hear);
    const stopCopying = copyOriginalText(this, query('.tokens'));
    this.stopListening = () => {
      window.removeEventListener(REMOTE_EVENT, hear);
      stopCopying();
    };
    for (const name of ['ids', 'blanks', 'bytes']) {
      query(`.show-${name}`).addEventListener('change', (event) => this.toggle(name, event.target));
    }
    query('.card').addEventListener('click', (event) => this.pressCard(event.target));
    query('.help').addEventListener('click', () => this.showLegend(query('.legend').hidden));
  }

  /** Show what Python sent, unless it is what is shown already. */
  receive(bytes) {
    if (bytes === this.bytes) return;
    this.bytes = bytes;
    const {header} = readHeader(bytes);
    const moved = this.reset !== null && header.reset !== this.reset;
    if (header.version !== this.version) this.load(readPayload(bytes), moved);
    else if (moved) this.go(header.at);
    this.reset = header.reset;
  }

  load(payload, moved) {
    const first = this.k < 0;
    const wanted = first || moved ? payload.at : this.placeIn(payload);
    this.version = payload.version;
    this.history = new History(payload);
    this.plan = new Plan(this.history);
    this.faces = new Faces(this.history);
    this.faces.showHex(this.root.classList.contains('bytes'));
    this.painter = new Painter(this.history, this.plan, this.faces);
    this.lit = {token: null, pair: null};
    this.k = Math.max(0, Math.min(wanted, this.history.steps));
    this.painter.moveTo(this.k, this.lit);
    this.paintFills();
    for (const part of [this.card, this.sentence, this.candidates]) {
      part.load(this.history, this.faces);
    }
    this.card.hide();
    this.transport.load(this.history);
    this.list.load(this.plan, this.painter, new SiteCounts(this.history, this.plan));
    this.showPosition();
    this.root.dataset.version = this.version;
    if (this.k !== payload.at || (moved && !first)) this.report();
    if (first) window.dispatchEvent(new CustomEvent(HELLO_EVENT));
  }

  /** Where to go on in a new payload: at the same merge, if this is the payload that it follows. */
  placeIn({follows, places, at}) {
    if (!follows) return this.k;
    return follows === this.version ? places[this.k] : at;
  }

  paintFills() {
    this.history.fills.forEach((fill, i) => this.root.style.setProperty(`--fill${i}`, fill));
    this.root.classList.toggle('empty', this.history.length === 0);
    this.root.classList.toggle('table', this.history.table);
  }

  /** Go to the position after k merges. */
  go(k) {
    if (!this.history) return;
    const wanted = Math.max(0, Math.min(this.history.steps, k));
    if (wanted === this.k) return;
    this.k = wanted;
    this.lit = {token: this.lit.token, pair: null};
    this.redraw();
    this.showPosition();
    this.report();
  }

  redraw() {
    this.painter.moveTo(this.k, this.lit);
    this.hand.whileRedrawing(() => this.list.redraw());
  }

  report() {
    this.reports.later(() => this.k, this.player.playing);
    this.address.later(this.k);
  }

  showPosition() {
    const {k, history} = this;
    this.transport.show(k, history.steps);
    this.sentence.show(k, this.player.playing);
    this.candidates.show(k, this.lit.pair);
    this.card.update(k);
    this.root.querySelector('.totals').textContent = totalsAt(history, k);
    this.root.dataset.step = k;
  }

  togglePlay() {
    if (!this.history || !this.history.steps) return;
    if (this.player.playing) this.player.stop();
    else {
      if (this.k >= this.history.steps) this.go(0);
      this.player.start();
    }
  }

  /** Step on in play; false when this was the end. */
  playOn(steps) {
    this.go(this.k + steps);
    return this.k < this.history.steps;
  }

  playingChanged() {
    this.transport.showPlaying(this.player.playing);
    if (!this.player.playing) {
      this.sentence.show(this.k, false);
      this.report();
    }
  }

  pointAt(chip) {
    if (this.card.pinned) return;
    this.card.show(Number(chip.dataset.tokenId), this.k, {pinned: false, chip});
  }

  /** Hold a token and light its places, or let go of the one that is held. */
  choose(token, chip = null) {
    if (this.card.pinned && this.card.token === token) {
      this.release();
      return;
    }
    this.card.show(token, this.k, {pinned: true, chip});
    this.light({token, pair: null});
  }

  /** Let go of what is held or lit; false when nothing was. */
  release() {
    const held = this.card.pinned || this.lit.token !== null || this.lit.pair !== null;
    this.card.hide();
    this.light({token: null, pair: null});
    return held;
  }

  toggleLight(lit) {
    const same = JSON.stringify(lit) === JSON.stringify(this.lit);
    this.card.hide();
    this.light(same ? {token: null, pair: null} : lit, {seek: true});
  }

  /** Light all places of a token or of a pair; when none is in view, go to the first. */
  light(lit, {seek = false} = {}) {
    if (JSON.stringify(lit) === JSON.stringify(this.lit)) return;
    this.lit = lit;
    this.sought = null;
    this.redraw();
    this.candidates.light(lit.pair);
    if (seek && (lit.token !== null || lit.pair) && !this.litInView()) this.seek();
  }

  litInView() {
    const frame = this.list.region.getBoundingClientRect();
    return Array.from(this.list.region.querySelectorAll('.lit')).some((chip) => {
      const box = chip.getBoundingClientRect();
      return box.bottom > frame.top && box.top < frame.bottom;
    });
  }

  /** Scroll to the next lit place. */
  seek() {
    const from = this.sought || {place: 0, leaf: -1};
    const found = nextPlace(this.history, this.k, this.lit, from);
    if (!found) return;
    this.sought = found;
    const chunk = this.plan.chunkOf(found.place, found.leaf);
    this.list.reveal(chunk, this.plan.leavesBefore(chunk, found));
  }

  toggle(name, box) {
    this.root.classList.toggle(name, box.checked);
    if (name !== 'bytes') return;
    this.faces.showHex(box.checked);
    this.redraw();
    this.showPosition();
  }

  pressCard(target) {
    if (target.closest('.release')) this.release();
    else if (target.closest('.seek')) this.seek();
  }

  showLegend(shown) {
    this.root.querySelector('.legend').hidden = !shown;
    this.root.querySelector('.help').setAttribute('aria-expanded', String(shown));
  }

  /** Escape: put the legend away, and let go of what is held. */
  escape() {
    this.showLegend(false);
    this.release();
  }

  /** Do what the page asks: go somewhere, light something, take the link's parameters. */
  obey({goto = null, nonce, pair = null, token = null, link = null, scene = false}) {
    if (!this.history) return;
    if (link) this.address.setLink(link, this.k);
    const anew = goto !== null && nonce !== this.remote.nonce;
    if (anew) {
      this.player.stop();
      this.go(goto);
    }
    this.remote.nonce = nonce;
    this.obeyLight(pair, token, {again: anew && scene, card: !scene});
  }

  /** A light that the page repeats is not lit again: the reader may have let go of it. */
  obeyLight(pair, token, {again, card}) {
    const before = JSON.stringify([this.remote.pair, this.remote.token]);
    if (!again && JSON.stringify([pair, token]) === before) return;
    Object.assign(this.remote, {pair, token});
    if (card && token !== null && token < this.history.tokens) {
      this.card.show(token, this.k, {pinned: true});
    } else this.card.hide();
    this.light({token, pair}, {seek: true});
  }

  dispose() {
    this.player.stop();
    for (const part of [this.reports, this.address, this.sentence, this.card, this.keys, this.list]) {
      part.dispose();
    }
    this.stopListening();
  }
}

/** The footer's numbers, exactly as they are at position k. */
function totalsAt(history, k) {
  const total = history.totals[k];
  const words = `${plural(total, 'token', 'tokens')} · `
    + `${grouped(history.base + k)} in the vocabulary`;
  if (!Number(total)) return words;
  const ratio = Number(BigInt(history.size) * 1000n / BigInt(total)) / 1000;
  return `${words} · ${ratio.toFixed(2)} ${history.unit} per token`;
}

export default function (component) {
  const {data, parentElement, setStateValue} = component;
  let stage = LIVE.get(parentElement);
  if (!stage) {
    stage = new Stage(parentElement.querySelector('.stage'));
    LIVE.set(parentElement, stage);
  }
  stage.reports.send = setStateValue;
  stage.receive(data);
  return () => {
    stage.dispose();
    LIVE.delete(parentElement);
  };
}
