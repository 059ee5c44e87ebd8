/* The remote has no look of its own: it carries what Python asks to the stage, and the stage's steps
   to the part of the page that follows them, which is the block that the remote stands in.

   While that block is out of sight it need not follow every step. It follows when it comes into
   sight, and in any case once the stage has rested: those who listen, or search the page, find it
   up to date. */

const REMOTES = new WeakMap();
const EDGE = '0px 0px -15% 0px'; /* headings that look in from below tell no more than that there is more */
const PASSING = 300; /* ms; what is scrolled back into sight sooner was never away */
const REST = 2000; /* ms after the last step, until what shows another position follows in any case */

export default function (component) {
  const place = component.parentElement;
  if (!REMOTES.has(place)) REMOTES.set(place, new Remote(place));
  REMOTES.get(place).update(component);
  return () => {
    if (place.isConnected) return; /* the call came late, and another one after it */
    REMOTES.get(place)?.remove();
    REMOTES.delete(place);
  };
}

class Remote {
  constructor(place) {
    const host = place.getRootNode().host ?? place;
    this.block = host.closest('[data-testid="stVerticalBlock"]');
    this.sees = true; /* as Python takes it to be */
    /* A stage that comes later than the remote asks for what it has missed. */
    this.tell = () => window.dispatchEvent(new CustomEvent('merge-stage', {detail: this.data}));
    this.take = (event) => this.follow(event);
    window.addEventListener('merge-stage-ready', this.tell);
  }

  update({data, setStateValue, setTriggerValue}) {
    Object.assign(this, {data, state: setStateValue, trigger: setTriggerValue});
    if (data.follows && !this.observer) this.watch();
    this.tell();
  }

  watch() {
    window.addEventListener('merge-step', this.take);
    const look = (seen) => this.look(seen.at(-1).isIntersecting);
    this.observer = new IntersectionObserver(look, {rootMargin: EDGE});
    this.observer.observe(this.block);
  }

  follow(event) {
    event.preventDefault(); /* the stage need not report this one */
    this.state('step', event.detail);
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      if (this.data.at === event.detail.at || window.mergeLeaving) return;
      this.trigger('wanted', event.detail);
    }, REST);
  }

  look(sees) {
    clearTimeout(this.passing);
    if (sees !== this.sees) this.passing = setTimeout(() => this.see(sees), sees ? 0 : PASSING);
  }

  see(sees) {
    if (window.mergeLeaving) return;
    this.sees = sees;
    this.state('sees', sees);
  }

  remove() {
    clearTimeout(this.passing);
    clearTimeout(this.resting);
    this.observer?.disconnect();
    window.removeEventListener('merge-step', this.take);
    window.removeEventListener('merge-stage-ready', this.tell);
    if (this.data.veil !== undefined) {
      window.dispatchEvent(new CustomEvent('merge-stage', {detail: {veil: null}}));
    }
  }
}
