/* Copy: a selection of chips is copied as the text that they stand for. */

/** The range that is selected inside a region, seen through the shadow root; or null. */
function selectionIn(region) {
  const root = region.getRootNode();
  const selection = document.getSelection();
  let range = null;
  if (selection && selection.getComposedRanges && root instanceof ShadowRoot) {
    range = composedRange(selection, root);
  }
  const inner = root.getSelection ? root.getSelection() : selection;
  if (!range && inner && inner.rangeCount) range = inner.getRangeAt(0);
  if (!range || range.collapsed || !range.intersectsNode(region)) return null;
  return range;
}

function composedRange(selection, root) {
  const [found] = selection.getComposedRanges({shadowRoots: [root]});
  if (!found) return null;
  const range = document.createRange();
  range.setStart(found.startContainer, found.startOffset);
  range.setEnd(found.endContainer, found.endOffset);
  return range;
}

/** The bytes that a token's base token has in the text: a marker has only those it stands for. */
function sourceBytes(history, leaf) {
  const bytes = history.baseBytesOf(leaf);
  if (history.baseKinds[leaf] === KIND_MARKER) return history.markerIsBlank ? bytes : [];
  return history.baseKinds[leaf] === KIND_FUSED ? bytes.subarray(0, -1) : bytes;
}

/** The original text of the chips and gaps inside a range. */
function originalText(history, region, range) {
  const encoder = new TextEncoder();
  const bytes = [];
  let word = null;
  for (const element of region.querySelectorAll('.chip, .gap')) {
    if (!holds(range, element)) continue;
    const box = element.parentElement.closest('.word');
    if (history.table && word && box !== word) bytes.push(10);
    word = box;
    if (element.classList.contains('gap')) bytes.push(...encoder.encode(selectedText(range, element)));
    else {
      for (const leaf of history.leavesOf(Number(element.dataset.tokenId))) {
        bytes.push(...sourceBytes(history, leaf));
      }
    }
  }
  return decoded(bytes);
}

/** Whether any of an element's text is inside a range. */
function holds(range, element) {
  const own = document.createRange();
  own.selectNodeContents(element);
  return range.compareBoundaryPoints(Range.END_TO_START, own) < 0
    && range.compareBoundaryPoints(Range.START_TO_END, own) > 0;
}

/** The selected part of a gap's text. */
function selectedText(range, element) {
  const node = element.firstChild;
  const from = range.startContainer === node ? range.startOffset : 0;
  const to = range.endContainer === node ? range.endOffset : node.data.length;
  return node.data.slice(from, to);
}

/** The whole text, from the data: most of it is not in the page. */
function wholeText(history, plan) {
  const bytes = [];
  const encoder = new TextEncoder();
  for (let chunk = 0; chunk < plan.length; chunk++) {
    plan.eachPart(chunk, (place, word, from, to) => {
      if (history.table && place) bytes.push(10);
      eachBelow(history, word, from, to, (token, leaf) => {
        if (token >= history.base) return true;
        if (leaf >= from) for (const byte of sourceBytes(history, token)) bytes.push(byte);
        return false;
      });
    }, (text) => bytes.push(...encoder.encode(text)));
  }
  return decoded(bytes);
}

/** Answer copying inside the region, and "select all" in it, with the original text. */
function copyOriginalText(stage, region) {
  region.addEventListener('keydown', (event) => {
    const all = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
    if (!all) return;
    event.preventDefault();
    stage.everythingSelected = true;
    document.getSelection().selectAllChildren(region);
  });
  region.addEventListener('pointerdown', () => { stage.everythingSelected = false; });
  const copy = (event) => {
    const range = selectionIn(region);
    if (!range) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', stage.everythingSelected
      ? wholeText(stage.history, stage.plan) : originalText(stage.history, region, range));
  };
  document.addEventListener('copy', copy);
  return () => document.removeEventListener('copy', copy);
}
