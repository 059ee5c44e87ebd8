/* When a live box sends what is typed: after a pause, when the edit before was answered, and while
   there is a server. Streamlit drops what is sent without one. */

const NO_ANSWER = 10000; /* ms until an edit that nobody answered counts as lost */
const LINE = 'data-test-connection-state'; /* where Streamlit says whether it has a server */

class Pace {
  /* `send` is called when it is time, `done` when an edit was answered, and `lost` when it was not.
     Times are in ms: `pause` after the last key, and `longest` during steady typing. */
  constructor({ pause, longest, send, done, lost }) {
    Object.assign(this, { pause, longest, send, done, lost });
    this.box = ''; /* whose answers are waited for */
    this.timer = 0;
    this.patience = 0;
    this.unanswered = 0; /* the edit whose run is under way: sending another would cancel it */
    this.heard = ({ detail }) => {
      if (detail.box === this.box && detail.edit === this.unanswered) this.end();
    };
    window.addEventListener('edit-answered', this.heard);
    this.app = document.querySelector(`[${LINE}]`);
    this.line = new MutationObserver(() => (this.isConnected ? this.goOn() : this.lose()));
    if (this.app) this.line.observe(this.app, { attributeFilter: [LINE] });
  }

  get isDue() {
    return this.timer !== 0;
  }

  get isBusy() {
    return this.unanswered !== 0;
  }

  get isConnected() {
    return !this.app || this.app.getAttribute(LINE) === 'CONNECTED';
  }

  soon() {
    const now = performance.now();
    if (!this.isDue) this.since = now;
    clearTimeout(this.timer);
    const wait = Math.max(0, Math.min(this.pause, this.since + this.longest - now));
    this.timer = setTimeout(() => this.send(), wait);
  }

  rest() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /* Return a number for an edit that no page before has used: an old answer is not for this one. */
  begin() {
    clearTimeout(this.patience);
    this.unanswered = Math.max(Date.now(), this.unanswered + 1);
    this.patience = setTimeout(() => {
      this.lose();
      this.goOn();
    }, NO_ANSWER);
    return this.unanswered;
  }

  end() {
    clearTimeout(this.patience);
    this.unanswered = 0;
    this.done();
    this.goOn();
  }

  /* No answer will come. */
  lose() {
    clearTimeout(this.patience);
    if (this.isBusy) this.lost();
    this.unanswered = 0;
  }

  goOn() {
    if (!this.isDue) this.send();
  }

  stop() {
    this.rest();
    clearTimeout(this.patience);
    this.line.disconnect();
    window.removeEventListener('edit-answered', this.heard);
  }
}
