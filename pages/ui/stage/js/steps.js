/* Steps: what Next and Previous do. Plainly they merge and go back; in two phases, a merge is
   marked before it is made; and while a class predicts, it is told before it is made. */

class Steps {
  constructor(stage, box) {
    this.stage = stage;
    this.box = box;
    this.marked = false;
    this.twoPhases = recall('two-phases') === 'on';
    box.addEventListener('change', () => this.setTwoPhases(box.checked));
  }

  setTwoPhases(on) {
    this.show(on);
    remember('two-phases', on ? 'on' : 'off');
    this.stage.displayed('two-phases', on);
    this.stage.lookAgain();
  }

  show(on) {
    if (on !== this.twoPhases) this.marked = false;
    this.twoPhases = on;
    this.box.checked = on;
  }

  get predicts() { return this.stage.mode.predict; }
  get inPhases() { return this.twoPhases && !this.predicts; }

  /** Whether the places of the next merge are to be seen. */
  get marks() {
    if (this.predicts) return this.stage.predict.told;
    return !this.twoPhases || this.marked;
  }

  /** Whether the sentence is about the merge that comes, instead of the one that was made. */
  get isAhead() { return this.inPhases && this.marked; }

  get canMark() {
    return (this.twoPhases || this.predicts) && !this.marks
      && this.stage.k < this.stage.history.known;
  }

  get canGoOn() { return this.canMark || this.stage.k < this.stage.history.steps; }
  get canGoBack() { return this.stage.k > 0 || this.isAhead; }

  on() {
    if (!this.stage.history) return;
    if (!this.canMark) this.stage.go(this.stage.k + 1);
    else if (this.predicts) this.stage.predict.reveal();
    else this.mark(true);
  }

  back() {
    if (!this.stage.history) return;
    if (this.isAhead) this.mark(false);
    else if (this.stage.k) this.stage.go(this.stage.k - 1, {marked: this.inPhases});
  }

  /** One phase on or back; whoever asks for phases gets them. */
  phase(way) {
    if (!this.twoPhases && !this.predicts) this.setTwoPhases(true);
    if (way > 0) this.on();
    else this.back();
  }

  mark(marked) {
    this.marked = marked;
    this.stage.lookAgain();
  }
}
