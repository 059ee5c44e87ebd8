/* The mode: whether the stage fills a projector, whether a class predicts the next merge, and what
   the chips show. All of it is in the address as one text: names with a + between them. */

const MODES = ['projector', 'predict'];
const DISPLAYS = ['no-ids', 'no-blanks', 'bytes', 'two-phases'];

class Mode {
  /** A stage opens as the address says. */
  constructor() {
    this.read(new URL(window.location.href).searchParams.get('view') || '');
  }

  /** Take over a mode as the address writes it. */
  read(text) {
    const names = text.split('+');
    for (const name of MODES) this[name] = names.includes(name);
    this.readDisplay(text);
  }

  /** Take over what the chips show, and nothing else. */
  readDisplay(text) {
    const names = text.split('+');
    this.display = new Set(DISPLAYS.filter((name) => names.includes(name)));
  }

  /** Note that something is shown, or not, that is otherwise not. */
  setDisplay(name, on) {
    if (on) this.display.add(name);
    else this.display.delete(name);
  }

  get isInClass() { return this.projector || this.predict; }
  get displayText() { return DISPLAYS.filter((name) => this.display.has(name)).join('+'); }

  get text() {
    const modes = MODES.filter((name) => this[name]);
    return [...modes, this.displayText].filter(Boolean).join('+');
  }
}
