/* Says that the server does not answer, once it has been away for longer than a hiccup. */

const NOTICES = new WeakMap();
const HICCUP = 1500; /* ms */
const LINE = 'data-test-connection-state'; /* where Streamlit says whether it has a server */
const WORDS =
  'The server does not answer. What you type is kept in this tab, and sent when it is back.';

export default function ({ parentElement: place }) {
  if (!NOTICES.has(place)) NOTICES.set(place, new Notice(place));
  return () => {
    if (place.isConnected) return; /* the call came late, and another one after it */
    NOTICES.get(place)?.remove();
    NOTICES.delete(place);
  };
}

class Notice {
  constructor(place) {
    this.words = document.createElement('p');
    this.words.setAttribute('role', 'status');
    place.append(this.words);
    this.app = document.querySelector(`[${LINE}]`);
    this.line = new MutationObserver(() => this.look());
    if (this.app) this.line.observe(this.app, { attributeFilter: [LINE] });
  }

  look() {
    clearTimeout(this.timer);
    const isAway = this.app.getAttribute(LINE) !== 'CONNECTED';
    if (!isAway) this.words.textContent = '';
    else if (!this.words.textContent)
      this.timer = setTimeout(() => (this.words.textContent = WORDS), HICCUP);
  }

  remove() {
    clearTimeout(this.timer);
    this.line.disconnect();
  }
}
