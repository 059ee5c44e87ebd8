/* The player: steps at an exact pace until the end. */

class Player {
  constructor(step, changed) {
    this.step = step;
    this.changed = changed;
    this.timer = 0;
    this.perSecond = 2;
  }

  get playing() { return this.timer !== 0; }

  start() {
    if (this.playing) return;
    this.due = performance.now();
    this.wait();
    this.changed();
  }

  stop() {
    if (!this.playing) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.changed();
  }

  setPace(perSecond) {
    this.perSecond = perSecond;
    if (this.playing) {
      clearTimeout(this.timer);
      this.due = performance.now();
      this.wait();
    }
  }

  wait() {
    this.due += 1000 / this.perSecond;
    this.timer = setTimeout(() => this.tick(), Math.max(0, this.due - performance.now()));
  }

  /** Take one step, or as many as a busy moment has cost. */
  tick() {
    const late = performance.now() - this.due;
    const missed = Math.min(10, Math.floor(late * this.perSecond / 1000));
    this.due += missed * 1000 / this.perSecond;
    this.wait();
    if (!this.step(1 + missed)) this.stop();
  }
}
