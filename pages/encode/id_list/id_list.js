/* The list of ids: as much of it as fits in a few lines, and a button that copies all of it. */

const LISTS = new WeakMap();

export default function (component) {
  const place = component.parentElement;
  if (!LISTS.has(place)) LISTS.set(place, new IdList(place));
  LISTS.get(place).update(component.data);
}

class IdList {
  constructor(place) {
    this.code = place.querySelector('code');
    this.status = place.querySelector('p');
    this.button = place.querySelector('button');
    this.button.addEventListener('click', () => this.copy());
  }

  update({name, ids}) {
    this.code.setAttribute('aria-label', name);
    this.button.disabled = !ids;
    this.list = `[${ids}]`;
    if (this.code.textContent === this.list) return;
    this.code.textContent = this.list;
    this.status.textContent = '';
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.list);
      this.status.textContent = 'Copied.';
    } catch {
      getSelection().selectAllChildren(this.code);
      this.status.textContent = 'The browser does not let this page copy: the list is selected.';
    }
  }
}
