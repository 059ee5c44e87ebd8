/* The transport: the buttons, the scrubber with its ticks, the number of the merge, the speed. */

const TICK_BINS = 400;

class Transport {
  constructor(query, stage) {
    this.query = query;
    this.stage = stage;
    this.position = query('.position');
    this.number = query('.number');
    this.playButton = query('.play');
    this.listen();
  }

  listen() {
    const {query, stage} = this;
    const press = (selector, act) => query(selector).addEventListener('click', (event) => {
      // A click that reaches the app's root costs it a layout.
      event.stopPropagation();
      if (query(selector).getAttribute('aria-disabled') !== 'true') act();
    });
    press('.first', () => stage.go(0));
    press('.previous', () => stage.steps.back());
    press('.next', () => stage.steps.on());
    press('.last', () => stage.go(Infinity));
    press('.play', () => stage.togglePlay());
    this.position.addEventListener('input', () => stage.go(Number(this.position.value)));
    this.position.addEventListener('keydown', (event) => this.page(event));
    this.number.addEventListener('change', () => this.goToNumber());
    this.number.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.goToNumber();
      if (event.key === 'Escape') this.number.value = stage.k;
      // Back to where the keys step.
      if (event.key === 'Enter' || event.key === 'Escape') query('.tokens').focus();
    });
    const speed = query('.speed');
    speed.addEventListener('change', () => stage.player.setPace(Number(speed.value)));
  }

  /** Page keys move a tenth of the way, forwards with Page Down as everywhere on the page. */
  page(event) {
    const way = {PageDown: 1, PageUp: -1}[event.key];
    if (!way || this.stage.mode.projector) return;
    event.preventDefault();
    this.stage.go(this.stage.k + way * Math.max(1, Math.round(this.stage.history.steps / 10)));
  }

  goToNumber() {
    const wanted = Number.parseInt(this.number.value, 10);
    if (Number.isNaN(wanted)) this.number.value = this.stage.k;
    else this.stage.go(wanted);
    this.number.value = this.stage.k;
  }

  /** Let a number be typed. */
  askForNumber() {
    this.number.focus();
    this.number.select();
  }

  load(history) {
    this.position.max = history.steps;
    this.number.max = history.steps;
    this.number.style.setProperty('--digits', String(history.steps).length);
    this.query('.of').textContent = `of ${grouped(history.steps)}`;
    this.drawTicks();
  }

  /** A tick under the scrubber for each merge that was a tie; none while they are predicted. */
  drawTicks() {
    const {tied, steps} = this.stage.history;
    if (this.stage.mode.predict) return this.query('.ticks path').setAttribute('d', '');
    const bins = new Set();
    for (let merge = 0; merge < steps; merge++) {
      if (tied[merge]) bins.add(Math.round((merge + 1) / steps * TICK_BINS));
    }
    const path = Array.from(bins, (bin) => `M${bin} 0V1`).join('');
    this.query('.ticks path').setAttribute('d', path);
  }

  show(k, steps, {canGoOn, canGoBack}) {
    this.position.value = k;
    this.position.setAttribute('aria-valuetext', `${grouped(k)} of ${grouped(steps)}`);
    this.position.style.setProperty('--share', steps ? k / steps : 0);
    if (this.number.getRootNode().activeElement !== this.number) this.number.value = k;
    const disable = (selector, off) =>
      this.query(selector).setAttribute('aria-disabled', String(off));
    disable('.first', k <= 0);
    disable('.previous', !canGoBack);
    disable('.next', !canGoOn);
    disable('.last', k >= steps);
    disable('.play', steps === 0);
  }

  showPlaying(playing) {
    const name = playing ? 'Pause' : 'Play';
    this.playButton.setAttribute('aria-label', name);
    this.playButton.dataset.playing = playing;
    this.playButton.querySelector('.play-word').textContent = name;
  }
}
