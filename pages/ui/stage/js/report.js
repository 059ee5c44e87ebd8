/* Reports: Python learns the position a moment after the last move, and now and then in play. */

/* The tables are to follow a move within half a second, and need two thirds of it themselves. */
const AFTER_A_MOVE = 150;
const WHILE_PLAYING = 1500;

class Reports {
  constructor() {
    this.send = () => {};
    this.timer = 0;
    this.hurry = () => this.timer && this.now();
    window.addEventListener('merge-leaving', this.hurry);
  }

  /** Report soon; `step` is asked at the time of sending, so that the last move counts. */
  later(step, playing) {
    if (playing && this.timer) return;
    clearTimeout(this.timer);
    this.step = step;
    this.timer = setTimeout(() => this.now(), playing ? WHILE_PLAYING : AFTER_A_MOVE);
  }

  now() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (window.mergeLeaving) return;
    /* Where the page has a part that follows, its remote takes the step: one run answers it then. */
    const step = new CustomEvent('merge-step', {detail: this.step(), cancelable: true});
    if (window.dispatchEvent(step)) this.send('step', step.detail);
  }

  /** Report the mode at once: the page puts away what must not be seen in it. */
  mode(text) {
    if (!window.mergeLeaving) this.send('mode', text);
  }

  dispose() {
    clearTimeout(this.timer);
    window.removeEventListener('merge-leaving', this.hurry);
  }
}
