/* The page links. A plain click asks Python for the page; with a modifier it is the browser's own. */

const NAVS = new WeakMap();

export default function (component) {
  const place = component.parentElement;
  if (!NAVS.has(place)) NAVS.set(place, new PageLinks(place));
  NAVS.get(place).update(component);
  return () => NAVS.delete(place);
}

class PageLinks {
  constructor(place) {
    this.nav = document.createElement('nav');
    this.nav.setAttribute('aria-label', 'Pages');
    place.append(this.nav);
  }

  /** Draw the links again only when they changed: the one that has the focus keeps it. */
  update({data, setTriggerValue}) {
    this.ask = setTriggerValue;
    const drawn = JSON.stringify(data);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
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

  follow(event, name, current) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (current) return;
    /* Whatever waits to be sent goes now, or not at all: after this it would call the page back. */
    window.dispatchEvent(new CustomEvent('merge-leaving'));
    this.ask('page', name);
  }
}
