/* The box: sends what is typed after a short pause, and is never overwritten by its own echo. */

const BOXES = new WeakMap();
const PAUSE = 250; /* ms after the last key */
const LONGEST_WAIT = 900; /* ms, during steady typing */
const KEPT = 'merge-by-merge.compared'; /* in this tab's session storage: too long for the address */

export default function (component) {
  const place = component.parentElement;
  let box = BOXES.get(place);
  if (!box) BOXES.set(place, (box = new Box(place)));
  box.update(component);
  return () => {
    box.send();
    BOXES.delete(place);
  };
}

class Box {
  constructor(place) {
    this.area = place.querySelector('textarea');
    this.note = place.querySelector('.note');
    this.isNew = true;
    this.timer = 0;
    this.area.addEventListener('input', (event) => event.isComposing || this.typed());
    this.area.addEventListener('compositionend', () => this.typed());
    this.area.addEventListener('blur', () => this.send());
  }

  update({ data, setStateValue }) {
    this.report = (text) => setStateValue('text', text);
    this.area.maxLength = data.longest;
    this.note.textContent = data.note;
    if (this.isNew) this.area.value = data.text;
    this.isNew = false;
    if (data.isLost) this.bringBack();
    else keep(data.isLong ? this.area.value : null);
  }

  /* The address said that there is a text which it does not hold. */
  bringBack() {
    const text = kept();
    if (text === null || text === this.area.value) return;
    this.area.value = text;
    this.report(text);
  }

  typed() {
    const now = performance.now();
    if (!this.timer) this.since = now;
    clearTimeout(this.timer);
    const wait = Math.max(0, Math.min(PAUSE, this.since + LONGEST_WAIT - now));
    this.timer = setTimeout(() => this.send(), wait);
  }

  send() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.report(this.area.value);
  }
}

/* Storage may be full, or not allowed at all. */

function keep(text) {
  try {
    if (text === null) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, text);
  } catch {
    /* a reload will then say that the text is gone */
  }
}

function kept() {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
