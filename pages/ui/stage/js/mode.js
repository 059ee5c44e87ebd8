/* The mode: whether the stage fills a projector, and whether a class predicts the next merge. */

const MODES = ['projector', 'predict'];

class Mode {
  /** A stage opens as the address says. */
  constructor() {
    this.read(new URL(window.location.href).searchParams.get('view') || '');
  }

  /** Take over a mode as the address writes it: names with a + between them. */
  read(text) {
    const names = text.split('+');
    for (const name of MODES) this[name] = names.includes(name);
  }

  get text() { return MODES.filter((name) => this[name]).join('+'); }
}
