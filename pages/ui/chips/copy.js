/* Copying chips gives the text that they stand for: their bytes joined, halves of characters too. */

class CopiedChips {
  /** `faces()` tells the faces in sight; `marker()` what a word marker stands for in the text. */
  constructor(region, faces, marker) {
    Object.assign(this, {region, faces, marker});
    region.addEventListener('copy', (event) => this.copy(event));
  }

  copy(event) {
    const root = this.region.getRootNode();
    const selection = root.getSelection ? root.getSelection() : document.getSelection();
    const touched = [...this.region.querySelectorAll('[data-token-id], .gap')]
      .filter((part) => selection.containsNode(part, true));
    if (!touched.length) return;
    const bytes = touched.flatMap((part) => this.bytesOf(part));
    event.clipboardData.setData('text/plain', new TextDecoder().decode(new Uint8Array(bytes)));
    event.preventDefault();
  }

  bytesOf(part) {
    if (!part.dataset.tokenId) return written(part.textContent);
    return this.faces()[part.dataset.tokenId].parts.flatMap(([kind, text, mark]) => {
      if (kind === 'bytes') return bytesOfHex(mark);
      return written(kind === 'marker' ? this.marker() : text);
    });
  }
}

const written = (text) => [...new TextEncoder().encode(text)];
