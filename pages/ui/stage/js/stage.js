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
    this.mode = new Mode();
    this.hasModes = false;
    this.reports = new Reports();
    this.address = new Address(() => this.mode.text);
    this.player = new Player((steps) => this.playOn(steps), () => this.playingChanged());
    this.list = new TokenList(query('.tokens'));
    this.card = new Card(query('.card'), query('.frame'));
    this.sentence = new Sentence(query('.sentence'), query('.status'));
    this.candidates = new Candidates(query, (pair) => this.pressPair(pair));
    this.steps = new Steps(this, query('.two-phases'));
    this.predict = new Predict(query, this);
    this.projector = new Projector(root);
    this.transport = new Transport(query, this);
    this.hand = new Hand(query('.tokens'), this);
    this.keys = new Keys(this, query('.position'));
    this.help = new Help(query('.help-panel'), query('.help'), this);
    this.listen(query);
    if (this.steps.twoPhases) this.mode.setDisplay('two-phases', true);
    this.showDisplay();
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
    for (const name of MODES) {
      query(`.${name}-mode`).addEventListener('click', () => this.toggleMode(name));
    }
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
    this.steps.marked = false;
    this.predict.load(this.history);
    this.showMode();
    this.painter.moveTo(this.k, this.lit, this.look);
    this.paintFills();
    for (const part of [this.card, this.sentence, this.candidates]) {
      part.load(this.history, this.faces);
    }
    this.card.hide();
    this.transport.load(this.history);
    this.list.load(this.plan, this.painter, new SiteCounts(this.history, this.plan));
    this.showPicked();
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

  /** Go to the position after k merges; `marked` has the next one marked, where there are phases. */
  go(k, {marked = false} = {}) {
    if (!this.history) return;
    const wanted = Math.max(0, Math.min(this.history.steps, k));
    if (wanted === this.k && marked === this.steps.marked) return;
    this.k = wanted;
    this.steps.marked = marked;
    this.predict.moved();
    if (this.mode.predict && this.card.token >= this.history.base + wanted) this.release();
    this.lit = {token: this.lit.token, pair: null};
    this.lookAgain();
    this.report();
  }

  /** Show the same position again, where what is to be seen of it has changed. */
  lookAgain() {
    if (!this.history) return;
    this.redraw();
    this.showPosition();
  }

  /** What is to be seen: the sites of the next merge, and the token just made. */
  get look() { return {sites: this.steps.marks, made: !this.steps.isAhead}; }

  redraw() {
    this.painter.moveTo(this.k, this.lit, this.look);
    this.root.classList.toggle('marking', this.steps.isAhead || Boolean(this.predict.verdict));
    this.hand.whileRedrawing(() => this.list.redraw());
    this.showPicked();
  }

  /** The chip that is the first half of a guess. */
  showPicked() {
    const {picked} = this.predict;
    if (picked) this.list.chipAt(picked.chunk, picked.leaves)?.classList.add('picked');
  }

  report() {
    this.reports.later(() => ({at: this.k, turn: this.reset}), this.player.playing);
    this.address.later(this.k);
  }

  showPosition() {
    const {k, history} = this;
    this.transport.show(k, history.steps, this.steps);
    this.tell();
    this.card.update(k);
    this.root.querySelector('.totals').textContent = totalsAt(history, k);
    this.root.dataset.step = k;
  }

  /** Tell what happened here and what comes next, or ask for it. */
  tell() {
    const {k, predict} = this;
    this.sentence.show(k, this.player.playing, {
      ahead: this.steps.isAhead,
      secret: !this.steps.marks,
      verdict: predict.verdict,
      asks: predict.isOpen,
    });
    if (predict.asks) this.candidates.ask(predict.choices());
    else this.candidates.show(k, this.lit.pair, predict.verdict);
    predict.show();
  }

  togglePlay() {
    if (!this.history || !this.history.steps) return;
    if (this.mode.predict) this.steps.on();
    else if (this.player.playing) this.player.stop();
    else {
      if (!this.steps.canGoOn) this.go(0);
      this.player.start();
    }
  }

  /** Step on in play; false when this was the end. */
  playOn(steps) {
    if (this.steps.inPhases) this.steps.on();
    else this.go(this.k + steps);
    return this.steps.canGoOn;
  }

  playingChanged() {
    this.transport.showPlaying(this.player.playing);
    if (!this.player.playing) {
      this.tell();
      this.report();
    }
  }

  pointAt(chip) {
    // In front of a class it would cover what people look at, unless it is asked for.
    if (this.card.pinned || this.mode.isInClass) return;
    this.card.show(Number(chip.dataset.tokenId), this.k, {pinned: false, chip});
  }

  /** Hold a token and light its places, or let go of the one that is held; or pick it as a guess. */
  choose(token, chip = null) {
    if (chip && this.predict.isOpen) {
      this.predict.pick(chip);
      return;
    }
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

  pressPair(pair) {
    if (this.predict.isOpen) this.predict.answer(pair);
    else this.toggleLight({token: null, pair});
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
    this.displayed(name === 'bytes' ? name : `no-${name}`, box.checked === (name === 'bytes'));
    if (name !== 'bytes' || !this.history) return;
    this.faces.showHex(box.checked);
    this.redraw();
    this.showPosition();
  }

  /** Note what is shown now, so that a link opens it so again. */
  displayed(name, on) {
    if (this.mode.display.has(name) === on) return;
    this.mode.setDisplay(name, on);
    if (this.hasModes) this.reports.mode(this.mode.text);
    this.address.later(this.k);
  }

  /** Show on the chips what the mode says. */
  showDisplay() {
    const {display} = this.mode;
    this.steps.show(display.has('two-phases'));
    for (const name of ['ids', 'blanks', 'bytes']) {
      const box = this.root.querySelector(`.show-${name}`);
      const wanted = name === 'bytes' ? display.has(name) : !display.has(`no-${name}`);
      if (box.checked === wanted) continue;
      box.checked = wanted;
      this.toggle(name, box);
    }
  }

  pressCard(target) {
    if (target.closest('.release')) this.release();
    else if (target.closest('.seek')) this.seek();
  }

  /** Press a switch of what chips show, as a key does. */
  flip(name) { this.root.querySelector(`.show-${name}`).click(); }

  /** Use the stage on a projector, or to predict, or no longer. */
  toggleMode(name) {
    if (!this.hasModes) return;
    this.mode[name] = !this.mode[name];
    this.modeChanged();
  }

  setMode(text) {
    if (text === this.mode.text) return;
    this.mode.read(text);
    this.showDisplay();
    this.modeChanged();
  }

  modeChanged() {
    this.player.stop();
    this.predict.moved();
    this.steps.marked = false;
    this.release();
    this.showMode();
    this.transport.drawTicks();
    this.lookAgain();
    this.list.resize();
    this.showPicked();
    this.reports.mode(this.mode.text);
    this.address.later(this.k);
  }

  showMode() {
    this.projector.show(this.mode.projector);
    for (const name of MODES) {
      const button = this.root.querySelector(`.${name}-mode`);
      button.hidden = !this.hasModes;
      button.setAttribute('aria-pressed', String(this.mode[name]));
    }
    this.root.classList.toggle('predicts', this.mode.predict);
  }

  /** Escape: let go of what is held, or else leave the projector. */
  escape() {
    if (this.predict.picked) {
      this.predict.moved();
      this.lookAgain();
    } else if (!this.release() && this.mode.projector) this.toggleMode('projector');
  }

  /** Do what the page asks. */
  obey(asked) {
    if ('veil' in asked) this.predict.setVeil(asked.veil);
    else if (this.history) this.obeyRemote(asked);
  }

  /** Go somewhere, light something, take the link's parameters. */
  obeyRemote({goto = null, nonce, pair = null, token = null, link = null, scene = false, modeTurn = 0}) {
    if (link) {
      this.obeyMode(link, modeTurn);
      this.address.setLink(link, this.k);
    }
    const anew = goto !== null && nonce !== this.remote.nonce;
    if (anew) {
      this.player.stop();
      this.go(goto);
    }
    this.remote.nonce = nonce;
    this.obeyLight(pair, token, {again: anew && scene, card: !scene});
  }

  /** Pages whose link has a `view` have modes; the page sets the mode once with each new turn. */
  obeyMode({view}, turn) {
    const first = !this.remote.met;
    const anew = turn > 0 && turn !== this.remote.modeTurn;
    Object.assign(this.remote, {met: true, modeTurn: turn});
    this.hasModes = view !== undefined;
    if (!this.hasModes) this.setMode(this.mode.displayText);
    else if (anew) this.setMode(view || '');
    else if (first) this.meet(view || '');
    this.showMode();
  }

  /** Coming from another page the address has no view: the chips show what they showed before. */
  meet(view) {
    const inPhases = this.steps.twoPhases;
    this.mode.readDisplay(view);
    if (inPhases) this.mode.setDisplay('two-phases', true);
    this.showDisplay();
    this.lookAgain();
    if (view !== this.mode.text) this.reports.mode(this.mode.text);
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
    const parts = [this.reports, this.address, this.sentence, this.card, this.keys,
      this.list, this.projector];
    for (const part of parts) part.dispose();
    this.stopListening();
  }
}

/** The footer's numbers, exactly as they are at position k. */
function totalsAt(history, k) {
  const total = history.totals[k];
  const words = `${plural(total, 'token', 'tokens')} · `
    + `${grouped(history.base + k)} in the vocabulary`;
  if (!Number(total)) return words;
  const ratio = Number(history.size) / Number(total);
  return `${words} · ${twoDecimals(ratio)} ${history.unit} per token`;
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
    if (parentElement.isConnected) return; /* the call came late, and another one after it */
    stage.dispose();
    LIVE.delete(parentElement);
  };
}
