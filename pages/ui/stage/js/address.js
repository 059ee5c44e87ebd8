/* The address: the link to what is on the screen, written here and nowhere else. */

const WRITE_AFTER = 300; /* ms; Safari allows a hundred writes in thirty seconds */

class Address {
  /** `view()` is the stage's mode, which the link holds where the page has modes. */
  constructor(view) {
    this.view = view;
    this.link = null;
    this.timer = 0;
    this.hurry = () => { if (this.timer) this.write(); };
    window.addEventListener('merge-address-wanted', this.hurry);
    window.addEventListener('pagehide', this.hurry);
  }

  /** Take the page's parameters: a text sets one, null removes it. */
  setLink(link, at) {
    this.link = link;
    this.later(at);
  }

  /** Write soon, also while one move follows upon the other. */
  later(at) {
    this.at = at;
    if (this.link && !this.timer) this.timer = setTimeout(() => this.write(), WRITE_AFTER);
  }

  write() {
    clearTimeout(this.timer);
    this.timer = 0;
    const url = new URL(window.location.href);
    const view = 'view' in this.link ? {view: this.view() || null} : {};
    for (const [name, value] of Object.entries({...this.link, ...view, at: String(this.at)})) {
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    window.history.replaceState(window.history.state, '', url);
  }

  dispose() {
    clearTimeout(this.timer);
    window.removeEventListener('merge-address-wanted', this.hurry);
    window.removeEventListener('pagehide', this.hurry);
  }
}
