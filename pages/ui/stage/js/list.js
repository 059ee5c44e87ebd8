/* The long list: only the chunks of text near the viewport are in the page. */

const MARGIN = 240;
const FIRST_GUESS = 4;
const EDGE = 12;

class TokenList {
  constructor(region) {
    this.region = region;
    this.chunks = [];
    this.visible = new Set();
    this.observer = null;
    this.pixelsPerLeaf = FIRST_GUESS;
  }

  /** Show another text; the place the reader was at is kept. */
  load(plan, painter, sites) {
    const top = this.region.scrollTop;
    this.dispose();
    Object.assign(this, {plan, painter, sites});
    this.chunks = Array.from({length: plan.length}, (_, index) => this.emptyChunk(index));
    this.region.replaceChildren(...this.chunks.map((chunk) => chunk.element));
    this.byElement = new Map(this.chunks.map((chunk) => [chunk.element, chunk]));
    this.countSites();
    this.drawFirst();
    this.region.scrollTop = top;
    this.watch();
  }

  emptyChunk(index) {
    const element = document.createElement('div');
    element.className = 'chunk';
    return {element, index, skipped: 0};
  }

  /** Draw what is surely seen, and let its height be the guess for all the rest. */
  drawFirst() {
    for (const chunk of this.chunks.slice(0, 2)) this.enter(chunk);
    const first = this.chunks[0];
    const size = this.plan.sizes[0];
    if (size) this.pixelsPerLeaf = first.element.offsetHeight / size;
    for (const chunk of this.chunks.slice(2)) this.reserve(chunk);
  }

  reserve({element, index}, height = this.plan.sizes[index] * this.pixelsPerLeaf) {
    element.style.minHeight = `${Math.round(height)}px`;
  }

  watch() {
    this.observer = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        const chunk = this.byElement.get(entry.target);
        if (!chunk) continue;
        if (entry.isIntersecting) this.enter(chunk);
        else this.leave(chunk);
      }
    }, {root: this.region, rootMargin: `${MARGIN}px 0px`});
    for (const chunk of this.chunks) this.observer.observe(chunk.element);
  }

  enter(chunk) {
    if (this.visible.has(chunk)) return;
    this.visible.add(chunk);
    this.draw(chunk);
    chunk.element.style.minHeight = '';
  }

  leave(chunk) {
    if (!this.visible.delete(chunk)) return;
    this.reserve(chunk, chunk.element.offsetHeight);
    chunk.element.textContent = '';
  }

  draw(chunk) {
    const {element, index} = chunk;
    element.style.counterReset = `site ${this.sitesBefore[index]}`;
    element.innerHTML = this.painter.chunk(index);
    chunk.skipped = this.painter.skipped;
    for (const nul of element.getElementsByClassName('nul')) nul.textContent = '\0';
  }

  /** Draw again what is seen, the text at the top left staying where it is. */
  redraw() {
    const anchor = this.topPlace();
    this.countSites();
    for (const chunk of this.visible) this.draw(chunk);
    if (anchor) this.scrollBack(anchor);
  }

  /** Lay everything out in another size of type, the text at the top left staying there. */
  resize() {
    if (!this.plan) return;
    const anchor = this.topPlace();
    this.load(this.plan, this.painter, this.sites);
    if (anchor) this.reveal(anchor.chunk.index, anchor.leaves);
  }

  /** Sites are numbered through the text; what is not to be seen is not counted either. */
  countSites() {
    this.sitesBefore = this.painter.look.sites
      ? this.sites.before(this.painter.k) : new Uint32Array(this.chunks.length + 1);
  }

  get siteTotal() { return this.sitesBefore[this.chunks.length]; }

  /** The chip at the top of the viewport, as a chunk and a number of leaves into it. */
  topPlace() {
    if (!this.region.scrollTop) return null;
    const top = this.region.getBoundingClientRect().top;
    const seen = [...this.visible].sort((a, b) => a.index - b.index);
    for (const chunk of seen) {
      if (chunk.element.getBoundingClientRect().bottom <= top) continue;
      let leaves = chunk.skipped;
      for (const chip of chipsIn(chunk.element)) {
        const box = chip.getBoundingClientRect();
        if (box.bottom > top) return {chunk, leaves, offset: box.top - top};
        leaves += Number(chip.dataset.leaves);
      }
    }
    return null;
  }

  scrollBack({chunk, leaves, offset}) {
    const chip = this.chipAt(chunk, leaves);
    if (!chip) return;
    const top = this.region.getBoundingClientRect().top;
    this.region.scrollTop += chip.getBoundingClientRect().top - top - offset;
  }

  /** The chip of a drawn chunk that covers a number of leaves into it. */
  chipAt(chunk, leaves) {
    let seen = chunk.skipped;
    let last = null;
    for (const chip of chipsIn(chunk.element)) {
      last = chip;
      seen += Number(chip.dataset.leaves);
      if (seen > leaves) break;
    }
    return last;
  }

  /** The leaf of its chunk at which a chip begins. */
  placeOf(chip) {
    const chunk = this.byElement.get(chip.closest('.chunk'));
    let leaves = chunk.skipped;
    for (const other of chipsIn(chunk.element)) {
      if (other === chip) break;
      leaves += Number(other.dataset.leaves);
    }
    return {chunk, leaves};
  }

  /** Bring a chunk into the page and its chip for some leaf into view; return the chip. */
  reveal(index, leaves) {
    const chunk = this.chunks[index];
    this.enter(chunk);
    const chip = this.chipAt(chunk, leaves);
    if (chip) this.bringIntoView(chip, {centred: true});
    return chip;
  }

  /** Scroll the region, and only the region, so that a chip is seen. */
  bringIntoView(chip, {centred = false} = {}) {
    const [box, frame] = [chip.getBoundingClientRect(), this.region.getBoundingClientRect()];
    const above = frame.top + EDGE - box.top;
    const below = box.bottom - frame.bottom + EDGE;
    if (centred) this.region.scrollTop += box.top - frame.top - frame.height / 2;
    else if (above > 0) this.region.scrollTop -= above;
    else if (below > 0) this.region.scrollTop += below;
  }

  dispose() {
    if (this.observer) this.observer.disconnect();
    this.visible.clear();
    this.chunks = [];
  }
}

const chipsIn = (element) => element.getElementsByClassName('chip');
