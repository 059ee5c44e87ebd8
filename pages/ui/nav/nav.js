/* The page links. A plain click asks Python for the page; with a modifier it is the browser's own.

   Every message names the page that it comes from, so that one which is sent by itself after the
   wish for another page would call the old one back. Components of the old page may still begin then:
   from the wish until the other page is there, `mergeLeaving` says that nothing is to be sent. */

const NAVS = new WeakMap();
const LONGEST_WAY = 3000; /* ms to another page; then the wish was in vain */

export default function (component) {
  const place = component.parentElement;
  if (!NAVS.has(place)) NAVS.set(place, new PageLinks(place));
  NAVS.get(place).update(component);
  return () => {
    if (place.isConnected) return; /* the call came late, and another one after it */
    NAVS.get(place)?.remove();
    NAVS.delete(place);
  };
}

class PageLinks {
  constructor(place) {
    this.nav = document.createElement('nav');
    this.nav.setAttribute('aria-label', 'Pages');
    place.append(this.nav);
    this.leaves = () => this.leave();
    window.addEventListener('popstate', this.leaves);
  }

  leave() {
    /* Whatever waits to be sent goes now, or not at all. */
    window.dispatchEvent(new CustomEvent('merge-leaving'));
    window.mergeLeaving = true;
    clearTimeout(this.way);
    this.way = setTimeout(() => this.arrive(), LONGEST_WAY);
  }

  arrive() {
    clearTimeout(this.way);
    window.mergeLeaving = false;
  }

  /** Draw the links again only when they changed: the one that has the focus keeps it. */
  update({data, setTriggerValue}) {
    this.ask = setTriggerValue;
    const drawn = JSON.stringify(data);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.arrive();
    this.nav.replaceChildren(...data.map((page) => this.link(page)));
  }

  link({name, title, current}) {
    const link = document.createElement('a');
    link.href = name || './';
    link.textContent = title;
    if (current) link.setAttribute('aria-current', 'page');
    link.addEventListener('click', (event) => this.follow(event, name, current));
    return link;
  }

  remove() {
    this.arrive();
    window.removeEventListener('popstate', this.leaves);
  }

  follow(event, name, current) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (current) return;
    this.leave();
    this.ask('page', name);
  }
}
