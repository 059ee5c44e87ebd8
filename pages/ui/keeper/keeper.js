/* The keeper: writes a visit into this tab's session storage, and gives it back to a new session.

   In session storage the texts have keys of their own, so that an edit writes one text only. In
   local storage, if the visitor wants that, everything but the edits is one value. */

const KEEPERS = new WeakMap();
const TAB = 'sessionStorage';
const BROWSER = 'localStorage';
const PREFIX = 'merge-by-merge.';
const INDEX = `${PREFIX}visit`;
const TEXT = `${PREFIX}text.`;
const UNSENT = `${PREFIX}unsent`; /* written by the corpus box: typed, and not known to Python yet */
const ADDRESS = `${PREFIX}address`;
const PAGE = `${PREFIX}page.`; /* written by the links of the pages */
const EVERYWHERE = `${PREFIX}kept`;
const OPENED = window.location.search;
const LOADED = performance.getEntriesByType('navigation')[0];
const REST = 400; /* ms without a change before local storage is written */

/* A message to Python carries the values of all controls with it. One that is sent before they show
   what Python has just put into them would look as if the visitor had put the old values back. */
const SETTLED = 500; /* ms */
const UNANSWERED = 10000; /* ms until what is kept is given once more: the line was down */
const DRAWN = 100; /* ms until they show it where nothing else is drawn: then a choice is a choice */
const LEAVING = 3000; /* ms without a word of its own after the wish for another page */
const LARGEST_SENT = 20000000; /* bytes: texts of control characters take six times as many in JSON */
const WORTH_TELLING = 50000; /* characters; fewer are sent again sooner than told about */

export default function (component) {
  const place = component.parentElement;
  if (!KEEPERS.has(place)) KEEPERS.set(place, new Keeper());
  KEEPERS.get(place).update(component);
  return () => {
    if (place.isConnected) return; /* the call came late, and another one after it */
    KEEPERS.get(place)?.remove();
    KEEPERS.delete(place);
  };
}

class Keeper {
  constructor() {
    this.visit = null;
    this.refused = new Set();
    this.hasRoom = true;
    this.everywhere = false;
    this.flush = () => {
      /* Before this visit is kept, what is kept is another one's, and has another address. */
      if (this.index) leaveAddress();
      if (this.everywhere) this.writeEverywhere();
    };
    window.addEventListener('pagehide', this.flush);
    this.waiting = new Map(); /* what is to be sent, by name: the timer and the act */
    this.leaving = () => this.hold();
    window.addEventListener('merge-leaving', this.leaving);
  }

  /* Send something a while from now, in the place of what has the same name. */
  later(name, act, wait) {
    clearTimeout(this.waiting.get(name)?.timer);
    const timer = setTimeout(() => {
      this.waiting.delete(name);
      act();
    }, window.mergeLeaving ? LEAVING : wait);
    this.waiting.set(name, { timer, act });
  }

  hold() {
    for (const [name, { act }] of this.waiting) this.later(name, act, LEAVING);
  }

  update({ data, setTriggerValue, setStateValue }) {
    if (data.change && data.change !== this.change) {
      this.change = data.change;
      this.later('shown', () => setStateValue('shown', data.change), DRAWN);
    }
    this.report = (values) => setStateValue('report', { visit: this.visit, ...values });
    if (data.visit !== this.visit) {
      const isLate = this.visit !== null; /* the page lives on, and the server has a new session */
      this.visit = data.visit;
      if (!data.isAnswered) {
        const found = this.everything(isLate);
        const give = () => {
          setTriggerValue('kept', found);
          this.later('kept', give, UNANSWERED);
        };
        this.later('kept', give, SETTLED);
      }
    }
    if (data.isAnswered) this.answered();
    if (data.forget && data.forget !== this.forgot) this.forget(data.forget);
    if (data.index) this.write(data);
  }

  /* Python has what was kept, and the boxes may send what was typed since. */
  answered() {
    clearTimeout(this.waiting.get('kept')?.timer);
    this.waiting.delete('kept');
    window.mergeTold = this.visit;
    window.dispatchEvent(new CustomEvent('merge-told', { detail: this.visit }));
  }

  /* All that is kept, from this tab or else from earlier visits. */
  everything(isLate) {
    const everywhere = parsed(read(BROWSER, EVERYWHERE));
    const index = parsed(read(TAB, INDEX));
    const unsent = parsed(read(TAB, UNSENT));
    const found = within(index ? { index, texts: textsOf(index) } : everywhere);
    if (isLate) leaveAddress();
    const meant = isLate ? window.location.search : meantBy(OPENED);
    const isReload = index !== null && meant !== null;
    if (index?.now) index.now.at = positionIn(meant ?? notedAddress()) ?? index.now.at;
    /* A reload may come before anything of the visit is kept but what was typed. */
    const isTypedHere = !isLate && index === null && isOf(unsent, OPENED);
    const isKept = everywhere !== null;
    return { ...found, unsent, isTypedHere, isReload, everywhere: isKept, pages: addresses() };
  }

  write(data) {
    const names = namesIn(data.index);
    this.sweep(names);
    for (const [name, text] of Object.entries(data.texts)) this.writeText(name, text, data.index);
    put(TAB, INDEX, JSON.stringify(data.index));
    noteAddress(false);
    this.dropSent(data.index.now?.text);
    this.index = data.index;
    this.keepEverywhere(data.everywhere);
    const stored = names.filter((name) => read(TAB, TEXT + name) !== null);
    const refused = names.filter((name) => this.refused.has(name));
    const sent = Object.values(data.texts).reduce((sum, text) => sum + text.length, 0);
    const isUnknown = stored.length + refused.length < names.length;
    const isFull = refused.some((name) => name in data.texts);
    if (sent > WORTH_TELLING || isUnknown || isFull) this.tell({ stored, refused });
  }

  /* For the text that is now, those that could be undone to make room. */
  writeText(name, text, index) {
    if (put(TAB, TEXT + name, text)) return;
    if (name === index.now?.text) {
      this.sweep(namesIn({ ...index, past: [], future: [] }));
      if (put(TAB, TEXT + name, text)) return;
    }
    this.refused.add(name);
  }

  tell(values) {
    this.told = { ...this.told, ...values };
    const tell = () =>
      this.report({ ...this.told, hasRoom: this.hasRoom, forgot: this.forgot ?? 0 });
    this.later('report', tell, SETTLED);
  }

  /* Remove all texts but these. */
  sweep(names) {
    for (const key of keys(TAB)) {
      if (key.startsWith(TEXT) && !names.includes(key.slice(TEXT.length))) remove(TAB, key);
    }
  }

  /* What the corpus box has typed has arrived. */
  dropSent(name) {
    const unsent = parsed(read(TAB, UNSENT));
    if (unsent && unsent.text === read(TAB, TEXT + name)) remove(TAB, UNSENT);
  }

  keepEverywhere(wanted) {
    if (!wanted && this.everywhere) remove(BROWSER, EVERYWHERE);
    this.everywhere = wanted;
    clearTimeout(this.timer);
    this.timer = wanted ? setTimeout(() => this.writeEverywhere(), REST) : 0;
  }

  writeEverywhere() {
    clearTimeout(this.timer);
    this.timer = 0;
    const { now } = this.index;
    const at = positionIn(window.location.search) ?? now?.at;
    const index = { ...this.index, now: now && { ...now, at }, past: [], future: [] };
    const all = JSON.stringify({ index, texts: textsOf(index) });
    const hasRoom = put(BROWSER, EVERYWHERE, all);
    if (hasRoom === this.hasRoom) return;
    this.hasRoom = hasRoom;
    this.tell({});
  }

  forget(number) {
    clearTimeout(this.timer);
    this.timer = 0;
    this.forgot = number;
    this.everywhere = false;
    this.refused.clear();
    for (const storage of [TAB, BROWSER]) {
      for (const key of keys(storage)) if (key.startsWith(PREFIX)) remove(storage, key);
    }
    this.tell({ stored: [], refused: [] });
  }

  remove() {
    this.flush();
    this.waiting.forEach(({ timer }) => clearTimeout(timer));
    window.removeEventListener('merge-leaving', this.leaving);
    window.removeEventListener('pagehide', this.flush);
  }
}

/* Note the address, by which a reload is told from another link. */
function noteAddress(isLeft) {
  put(TAB, ADDRESS, JSON.stringify({ search: window.location.search, isLeft }));
}

/* Have the address written that is about to be. What is written while the page is left comes too
   late for the browser, which loads the one from before, but not for a note. */
function leaveAddress() {
  window.dispatchEvent(new CustomEvent('merge-address-wanted'));
  if (read(TAB, INDEX) !== null) noteAddress(true);
}

/* The address that a reload means, or null when it is none: when something else is asked for than
   what was there, at whichever position. */
function meantBy(opened) {
  const { search = null, isLeft = false } = parsed(read(TAB, ADDRESS)) ?? {};
  const path = LOADED && new URL(LOADED.name).pathname;
  if (isLeft && LOADED?.type === 'reload' && path === window.location.pathname) return search;
  const isSame = search !== null && withoutPosition(search) === withoutPosition(opened);
  return isSame ? opened : null;
}

/* Whether a text was typed at an address, at whichever position. */
function isOf(unsent, opened) {
  return !!unsent?.search && withoutPosition(unsent.search) === withoutPosition(opened);
}

function notedAddress() {
  return parsed(read(TAB, ADDRESS))?.search ?? '';
}

/* The position that an address says. Python is told of each step, but does not have it written. */
function positionIn(search) {
  const at = Number(new URLSearchParams(search).get('at') ?? NaN);
  return Number.isInteger(at) ? at : undefined;
}

function withoutPosition(search) {
  const query = new URLSearchParams(search);
  query.delete('at');
  return query.toString();
}

/* The ids of all texts that an index names, each once. */
function namesIn({ now, past, future, baseline, pinned, own }) {
  const lists = [past, future, own].filter(Array.isArray);
  const names = [now, baseline, pinned, ...lists.flat()].map((entry) => entry?.text);
  return [...new Set(names.filter((name) => name && typeof name === 'string'))];
}

/* The parameters of each page when it was left last. */
function addresses() {
  const found = keys(TAB).filter((key) => key.startsWith(PAGE));
  return Object.fromEntries(found.map((key) => [key.slice(PAGE.length), parsed(read(TAB, key))]));
}

/* What is kept, as far as a message has room for it: else nothing but the text that is now. */
function within(found) {
  if (!found || new Blob([JSON.stringify(found)]).size <= LARGEST_SENT) return found;
  const name = found.index?.now?.text;
  return { ...found, texts: name in found.texts ? { [name]: found.texts[name] } : {} };
}

function textsOf(index) {
  const found = namesIn(index).map((name) => [name, read(TAB, TEXT + name)]);
  return Object.fromEntries(found.filter(([, text]) => text !== null));
}

function parsed(value) {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/* Storage may be full, or not allowed at all. */

function read(storage, key) {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

function put(storage, key, value) {
  try {
    window[storage].setItem(key, value);
    return true;
  } catch {
    remove(storage, key);
    return false;
  }
}

function remove(storage, key) {
  try {
    window[storage].removeItem(key);
  } catch {
    /* nothing is kept where nothing is allowed */
  }
}

function keys(storage) {
  try {
    return Object.keys(window[storage]);
  } catch {
    return [];
  }
}
