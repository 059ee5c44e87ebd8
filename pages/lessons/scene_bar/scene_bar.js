/* The scene bar: shows at once where a click leads, and tells Python the scene that is wished for. */

const BARS = new WeakMap();

export default function (component) {
  const place = component.parentElement;
  if (!BARS.has(place)) BARS.set(place, new SceneBar(place));
  BARS.get(place).update(component);
}

class SceneBar {
  constructor(place) {
    this.previous = place.querySelector('.previous');
    this.next = place.querySelector('.next');
    this.place = place.querySelector('.place');
    this.wishes = 0;
    this.previous.addEventListener('click', () => this.wish(this.scene - 1));
    this.next.addEventListener('click', () => this.wish(this.scene + 1));
  }

  /** As long as Python has not seen the last wish, what it says of the scene is out of date. */
  update({data, setStateValue}) {
    this.send = setStateValue;
    const isWaiting = data.lesson === this.lesson && this.wished && this.wished !== data.seen;
    if (isWaiting) return;
    this.wished = null;
    Object.assign(this, {lesson: data.lesson, scene: data.scene, last: data.last});
    this.show();
  }

  wish(scene) {
    if (scene < 0 || scene >= this.last) return;
    this.scene = scene;
    this.wished = `${Date.now()}.${++this.wishes}`;
    this.show();
    this.send('wish', {lesson: this.lesson, scene, name: this.wished});
  }

  /** The buttons stay where the focus can be, also when they lead nowhere. */
  show() {
    this.place.textContent = `${this.scene + 1} of ${this.last}`;
    this.previous.setAttribute('aria-disabled', String(this.scene === 0));
    this.next.setAttribute('aria-disabled', String(this.scene === this.last - 1));
  }
}
