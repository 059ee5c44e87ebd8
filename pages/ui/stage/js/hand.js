/* The hand: pointing at chips, choosing one, and walking from chip to chip with keys. */

class Hand {
  constructor(region, stage) {
    this.region = region;
    this.stage = stage;
    this.place = null;
    const listen = (type, act) => region.addEventListener(type, act);
    listen('pointerover', (event) => this.point(event));
    listen('pointerleave', () => stage.card.hideSoon());
    listen('click', (event) => this.click(event));
    listen('focusin', (event) => this.focus(event.target));
    listen('focusout', (event) => this.blur(event));
    listen('keydown', (event) => this.key(event));
  }

  point(event) {
    if (event.pointerType === 'touch') return;
    const chip = chipOf(event.target);
    if (chip) this.stage.pointAt(chip);
    else this.stage.card.hideSoon();
  }

  click(event) {
    const chip = chipOf(event.target);
    // The end of a selection is no choice.
    if (!chip || selectionIn(this.region)) return;
    this.focusChip(chip);
    this.stage.choose(Number(chip.dataset.tokenId), chip);
  }

  focus(target) {
    const chip = chipOf(target);
    if (!chip) return;
    this.place = this.stage.list.placeOf(chip);
    this.stage.pointAt(chip);
  }

  blur(event) {
    if (this.redrawing) return;
    if (!chipOf(event.relatedTarget)) this.place = null;
    this.stage.card.hideSoon();
  }

  /** Keys that belong to the chips: Up and Down walk, Enter chooses, Escape steps back out. */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const chip = chipOf(event.target);
    const act = chip ? this.chipKey(event.key, chip) : this.regionKey(event.key);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  regionKey(key) {
    return key === 'Enter' ? () => this.focusChip(this.firstInView()) : null;
  }

  chipKey(key, chip) {
    return {
      ArrowDown: () => this.walk(chip, 1),
      ArrowUp: () => this.walk(chip, -1),
      Enter: () => this.stage.choose(Number(chip.dataset.tokenId), chip),
      Escape: () => {
        if (!this.stage.release()) this.region.focus({preventScroll: true});
      },
    }[key];
  }

  firstInView() {
    const top = this.region.getBoundingClientRect().top;
    const chips = Array.from(chipsIn(this.region));
    return chips.find((chip) => chip.getBoundingClientRect().top >= top) || chips[0];
  }

  walk(chip, way) {
    const chips = Array.from(chipsIn(this.region));
    this.focusChip(chips[chips.indexOf(chip) + way]);
  }

  /** One chip at a time can have the focus, so that Tab does not stop at every one. */
  focusChip(chip) {
    if (!chip) return;
    chip.tabIndex = -1;
    chip.focus({preventScroll: true});
    this.stage.list.bringIntoView(chip);
  }

  /** Let the list draw again, and give the focus back to the chip at the same place. */
  whileRedrawing(redraw) {
    const {place} = this;
    const focused = place && chipOf(this.region.getRootNode().activeElement);
    this.redrawing = true;
    redraw();
    if (focused) {
      const chip = this.stage.list.chipAt(place.chunk, place.leaves);
      if (chip) {
        chip.tabIndex = -1;
        chip.focus({preventScroll: true});
      }
      this.place = place;
    }
    this.redrawing = false;
  }
}

/** The chip of the text that an event happened on. */
const chipOf = (target) =>
  (target instanceof Element ? target.closest('.chip[data-token-id]') : null);
