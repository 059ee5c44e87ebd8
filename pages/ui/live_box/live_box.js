/* A text area that is live: what is typed is sent while it is typed, and nothing writes over it.

   Python says with each of its texts which edit it has seen by then, and a text that it puts into
   the box has a new `turn`. Where more was typed since that edit, this is the newer text: it stays
   in the box and is sent, and Python's can be gone back to like any other. So it is too when the
   server has begun a new visit and knows nothing of what the box holds; it is sent as soon as the
   keeper has told all that this tab has kept of the visit before. */
class LiveBox {
  constructor(area, { pause, longest }) {
    this.area = area;
    this.data = null;
    this.sent = ''; /* what Python has, or will have; null where that is not known */
    this.number = 0; /* of the last edit that this visit was sent */
    this.isEarly = false; /* whether the keeper has still to tell what it has kept */
    this.composing = false;
    this.pace = new Pace({
      pause,
      longest,
      send: () => this.send(),
      done: () => this.answered(),
      lost: () => this.lost(),
    });
    area.addEventListener('input', (event) => event.isComposing || this.typed());
    area.addEventListener('compositionstart', () => (this.composing = true));
    area.addEventListener('compositionend', () => {
      this.composing = false;
      this.typed();
    });
    /* What is clicked next is done to what was typed before: Python has to know it by then. */
    area.addEventListener('blur', () => this.send({ isLeft: true }));
    this.told = ({ detail }) => detail === this.data?.visit && this.keeperTold();
    window.addEventListener('merge-told', this.told);
  }

  receive({ data, setTriggerValue }) {
    const before = this.data;
    this.data = data;
    this.trigger = setTriggerValue;
    this.pace.box = data.name;
    if (!before) this.begin();
    else if (data.visit !== before.visit) this.beginAgain();
    else if (data.turn !== before.turn) this.take();
  }

  /* The box is new, and what was in it the last time may not have arrived. */
  begin() {
    this.replace();
    this.bringBack();
  }

  /* The page lives on, and the server has a new session. */
  beginAgain() {
    this.pace.lose();
    this.number = 0;
    this.isEarly = window.mergeTold !== this.data.visit;
    if (this.isPart) return this.replace();
    this.sent = this.data.isWhole === false ? null : asShown(this.data.text);
    this.keep();
    this.pace.soon();
  }

  keeperTold() {
    this.isEarly = false;
    this.pace.goOn();
  }

  /* Python puts another text into the box. */
  take() {
    const isAhead = this.value !== this.sent || this.number > this.data.edit;
    const isSame = this.value === asShown(this.data.text);
    if (this.isPart || isSame || !isAhead) this.replace();
    else this.pace.soon();
  }

  /* An edit that was not answered may not have arrived: it is sent again. */
  lost() {
    this.sent = null;
    this.answered();
  }

  replace() {
    this.pace.rest();
    this.show(this.data.text);
    this.sent = this.area.value;
  }

  show(text) {
    this.turnTo(direction(text));
    if (this.area.value !== text) this.area.value = text;
  }

  turnTo(way) {
    if (this.area.dir !== way) this.area.dir = way;
  }

  /* What the box is meant to hold. */
  get value() {
    return this.area.value;
  }

  /* Whether the box shows but the beginning of what Python has. */
  get isPart() {
    return false;
  }

  /* Send what Python does not have; when the box is left, even if an answer is still to come. */
  send({ isLeft = false } = {}) {
    this.pace.rest();
    if (this.composing || this.isPart || this.value === this.sent) return;
    this.keep();
    if (this.isEarly || !this.pace.isConnected || (this.pace.isBusy && !isLeft)) return;
    this.sent = this.value;
    this.number = this.pace.begin();
    const { visit, turn } = this.data;
    this.trigger('edit', { ...this.edit(), edit: this.number, visit, turn, isLeft });
  }

  remove() {
    this.pace.stop();
    window.removeEventListener('merge-told', this.told);
  }
}

/* A text as a text area holds it. */
function asShown(text) {
  return text.replace(/\r\n?/g, '\n');
}

/* Return the clean-up of a component. Streamlit also has it done when the script came so late that
   it was called twice, one after the other; the box is still in its place then, and in use. */
function cleanUp(place, boxes) {
  return () => {
    if (place.isConnected) return;
    boxes.get(place)?.remove();
    boxes.delete(place);
  };
}
