/* The address: the link to what is on the screen, written here and nowhere else. */

const WRITE_AFTER = 300;

class Address {
  constructor() {
    this.link = null;
    this.timer = 0;
  }

  /** Take the page's parameters: a text sets one, null removes it. */
  setLink(link, at) {
    this.link = link;
    this.later(at);
  }

  later(at) {
    this.at = at;
    if (!this.link) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), WRITE_AFTER);
  }

  write() {
    const url = new URL(window.location.href);
    for (const [name, value] of Object.entries({...this.link, at: String(this.at)})) {
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    window.history.replaceState(window.history.state, '', url);
  }

  dispose() { clearTimeout(this.timer); }
}
