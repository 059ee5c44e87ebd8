/* The projector: the stage fills the screen, everything on it is large, and all else is put away. */

class Projector {
  constructor(root) {
    this.root = root;
    this.host = root.getRootNode().host || root;
    this.sheet = new CSSStyleSheet();
    this.sheet.replaceSync(PROJECTOR_SHEET);
  }

  /** Fill the screen, or leave no trace of it on the page. */
  show(on) {
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
    document.adoptedStyleSheets = on ? [...others, this.sheet] : others;
    this.host.toggleAttribute('data-projected', on);
    this.root.classList.toggle('projector', on);
  }

  dispose() { this.show(false); }
}
