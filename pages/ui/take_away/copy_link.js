/* Copy link: the address bar already says what is on the screen; this puts it onto the clipboard. */

const LINKS = new WeakMap();

export default function (component) {
  const place = component.parentElement;
  if (!LINKS.has(place)) LINKS.set(place, new CopyLink(place));
  LINKS.get(place).update(component.data);
}

class CopyLink {
  constructor(place) {
    this.button = document.createElement('button');
    this.button.type = 'button';
    this.button.textContent = 'Copy link';
    this.button.addEventListener('click', () => this.copy());
    this.status = document.createElement('p');
    this.status.setAttribute('role', 'status');
    this.address = document.createElement('input');
    this.address.readOnly = true;
    this.address.hidden = true;
    this.address.setAttribute('aria-label', 'Link');
    const row = document.createElement('div');
    row.className = 'row';
    row.append(this.button, this.status);
    place.append(row, this.address);
  }

  update({problem}) {
    this.button.disabled = Boolean(problem);
    if (problem || this.problem) this.status.textContent = problem;
    this.problem = problem;
  }

  async copy() {
    window.dispatchEvent(new CustomEvent('merge-address-wanted')); /* written late in stepping */
    const link = window.location.href;
    try {
      await navigator.clipboard.writeText(link);
      this.address.hidden = true;
      this.status.textContent = `Copied: ${link.length.toLocaleString('en-US')} characters.`;
    } catch {
      this.showAddress(link); /* no permission, or not a page that may use the clipboard */
    }
  }

  showAddress(link) {
    this.address.value = link;
    this.address.hidden = false;
    this.address.focus();
    this.address.select();
    this.status.textContent = 'The browser does not let this page copy. Copy the link here:';
  }
}
