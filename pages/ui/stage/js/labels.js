/* Labels: how a token is written for people in sentences and names, as the tables write it. */

const SIGNS = {' ': '␣', '\n': '↵', '\r': '␍', '\t': '⇥'};
const LOOK_ALIKE = /<\/w>|[␣↵␍⇥◌⟨⟩▁Ġ]/u;
const INVISIBLE = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;
const MARK = /\p{M}/u;
const LONG_TOKEN = 500;
const PLAIN = /^[!-;=-~]*$/;

const ESCAPES = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'};
const escaped = (text) => text.replace(/[&<>"']/g, (found) => ESCAPES[found]);

/**
 * Real text as markup. A parser would turn CR into LF and drop NUL, so CR goes as a reference, and
 * NUL as an empty element that the list fills once it is in the page.
 */
const realText = (text) =>
  escaped(text).replaceAll('\r', '&#13;').replaceAll('\0', '<b class="nul"></b>');

const codePoint = (character) =>
  `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * The parts of a token that are drawn differently: `text` that can be read as it is, a word
 * `marker`, and `bytes` that are only part of a character; `from` and `to` are places in its bytes.
 * Perhaps only those of its first base tokens.
 */
function partsOf(history, token, most = Infinity) {
  if (history.ofBytes) {
    return characterRuns(history.bytesOf(token, most)).map((run) => (
      {kind: run.whole ? 'text' : 'bytes', ...run}));
  }
  const parts = [];
  for (const leaf of history.leavesOf(token, most)) {
    const [text, marker] = splitMarker(history, leaf);
    if (text) {
      const last = parts[parts.length - 1];
      if (last && last.kind === 'text') last.text += text;
      else parts.push({kind: 'text', text});
    }
    if (marker) parts.push({kind: 'marker', text: marker});
  }
  return parts;
}

const KIND_MARKER = 1;
const KIND_SPECIAL = 2;
const KIND_FUSED = 3;

/** A base token's own text and its marker: a fused last character has both. */
function splitMarker(history, leaf) {
  const text = history.baseTexts[leaf];
  const kind = history.baseKinds[leaf];
  if (kind === KIND_MARKER) return ['', text];
  if (kind !== KIND_FUSED) return [text, ''];
  return [text.slice(0, -history.marker.length), history.marker];
}

/** A text with every invisible character, look-alike and lonely mark written out. */
function textLabel(text) {
  if (PLAIN.test(text)) return text;
  let label = '';
  let lonely = true;
  for (const piece of text.split(/(<\/w>)/)) {
    for (const character of piece === '</w>' ? [piece] : piece) {
      label += signOf(character, lonely);
      lonely = INVISIBLE.test(character) || LOOK_ALIKE.test(character);
    }
  }
  return label;
}

function signOf(character, lonely) {
  if (LOOK_ALIKE.test(character)) return `⟨${character}⟩`;
  if (character in SIGNS) return SIGNS[character];
  if (INVISIBLE.test(character)) return `⟨${codePoint(character)}⟩`;
  return lonely && MARK.test(character) ? `◌${character}` : character;
}

/** A token as people should read it; tokens that spell differently look different. */
function tokenLabel(history, token) {
  return partsOf(history, token).map((part) => {
    if (part.kind === 'bytes') return `⟨${hexOf(history.bytesOf(token).slice(part.from, part.to))}⟩`;
    return part.kind === 'marker' ? part.text : textLabel(part.text);
  }).join('');
}

/** A label short enough for a sentence; of a very long token only the beginning is looked at. */
function shortLabel(history, token, limit = 40) {
  let head = token;
  while (history.leaves[head] > LONG_TOKEN) head = history.left(head);
  const characters = Array.from(tokenLabel(history, head));
  return head === token && characters.length <= limit
    ? characters.join('') : `${characters.slice(0, limit - 1).join('')}…`;
}

/** A count with commas between thousands. */
const grouped = (count) => count.toLocaleString('en-US');
/** As Python writes it in the charts: what is exactly half-way goes to the even digit. */
function twoDecimals(ratio) {
  const wouldGoUp = (ratio * 8) % 4 === 1; /* x.125 and x.625 */
  const [whole, decimals] = (wouldGoUp ? ratio - 0.005 : ratio).toFixed(2).split('.');
  return `${grouped(Number(whole))}.${decimals}`;
}
const times = (count) => (Number(count) === 1 ? 'once' : `${grouped(count)} times`);
const plural = (count, one, many) => `${grouped(count)} ${Number(count) === 1 ? one : many}`;
