/* Faces: how each token looks on its chip. The real text is in the page, all marks are drawn. */

const PICTOGRAPH = /\p{Extended_Pictographic}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802-\ud803\ud83a-\ud83b]/;
const LONGEST_DRAWN = 5000; // of one token; a browser needs seconds for a hundred thousand marks
const GRAPHEMES = new Intl.Segmenter(undefined, {granularity: 'grapheme'});

/** An element around real text that is hidden behind a drawn mark. */
const drawnMark = (kind, text, mark) =>
  `<i class="${kind}" data-mark="${escaped(mark)}">${realText(text)}</i>`;

class Faces {
  constructor(history) {
    this.history = history;
    this.known = new Map();
    this.inHex = false;
  }

  /** Show every chip's bytes in hex, or its text. */
  showHex(inHex) {
    this.inHex = inHex;
    this.known.clear();
  }

  /** What is the same on every chip of a token: its parts, name, class and drawn text. */
  of(token) {
    let face = this.known.get(token);
    if (!face) this.known.set(token, face = this.make(token));
    return face;
  }

  make(token) {
    const {history} = this;
    const text = history.textOf(token);
    const parts = partsOf(history, token);
    const partial = !this.inHex && parts.some((part) => part.kind === 'bytes');
    const kind = this.kindOf(token, text, parts);
    return {
      parts,
      partial,
      kind,
      fill: this.fillOf(token),
      breaks: text.includes('\n'),
      name: escaped(this.nameOf(token, kind)),
      // Parts of characters stand beside the chips they belong to, whatever the script.
      direction: !partial && RIGHT_TO_LEFT.test(text) ? ' dir="auto"' : '',
      inner: partial ? '' : this.inner(token, parts),
    };
  }

  /** The number of a token's colour; base tokens have none. */
  fillOf(token) {
    const {base, fills} = this.history;
    return token < base ? -1 : (token - base) % fills.length;
  }

  kindOf(token, text, parts) {
    const {history} = this;
    if (token < history.base && history.baseKinds[token] === KIND_SPECIAL) return ' special';
    if (parts.every((part) => part.kind === 'marker')) return ' marker';
    if (parts.some((part) => part.kind === 'bytes')) return ' partial';
    return this.isLookAlike(text, parts) ? ' typed' : '';
  }

  /** Ordinary text that spells what elsewhere is a marker or a special token. */
  isLookAlike(text, parts) {
    if (parts.some((part) => part.kind !== 'text')) return false;
    return LOOK_ALIKE.test(text) || this.history.specials.some((special) => text === special);
  }

  nameOf(token, look) {
    const kind = look.trim();
    const notes = {marker: ', word marker', typed: ', typed text', special: ', special token',
      partial: ', part of a character'};
    const isLong = this.history.leaves[token] > LONG_TOKEN;
    const label = isLong ? shortLabel(this.history, token) : tokenLabel(this.history, token);
    return `${label}${notes[kind] || ''}, id ${token}`;
  }

  inner(token, parts) {
    const {history} = this;
    if (this.inHex) return this.hex(token);
    return parts.map((part) => {
      if (part.kind === 'marker') return drawnSymbol(part.text);
      if (part.kind === 'text') return drawnBeginning(part.text);
      return drawnMark('hex', part.text, hexOf(history.bytesOf(token).slice(part.from, part.to)));
    }).join('');
  }

  /** All bytes of a token, or the first ones of a very long one. */
  hex(token) {
    const bytes = this.history.bytesOf(token);
    const more = bytes.length - LONGEST_DRAWN;
    const mark = hexOf(bytes.slice(0, LONGEST_DRAWN)) + (more > 0 ? ` … and ${grouped(more)} more` : '');
    return drawnMark('hex', more > 0 ? '' : this.history.textOf(token), mark)
      + (more > 0 ? hiddenText(this.history.textOf(token)) : '');
  }

  /** The drawn text of a token with parts of characters, each under its piece of the bracket. */
  innerInWord(token, word, leaf) {
    const bytes = this.history.bytesOf(token);
    const {parts} = this.of(token);
    return parts.map((part) => {
      if (part.kind === 'text') return drawnBeginning(part.text);
      const around = characterAround(this.history, word, leaf + part.from);
      return drawnPiece(part.text, hexOf(bytes.slice(part.from, part.to)), {
        isAll: parts.length === 1,
        starts: around.from === leaf + part.from,
        ends: around.to === leaf + part.to,
        character: around.text,
      });
    }).join('');
  }

  /** A chip that stands alone, outside the text: in a sentence, a candidate, a card. */
  alone(token, more = '') {
    if (this.history.leaves[token] > LONG_TOKEN) return this.aloneAndLong(token, more);
    const face = this.of(token);
    const inner = face.inner || this.inner(token, face.parts);
    return `<span class="chip${face.kind}${fillClass(face.fill)}${more}" data-id="${token}"`
      + `${face.direction}>${inner}</span>`;
  }

  /** A very long token outside the text: only its beginning is drawn. */
  aloneAndLong(token, more) {
    return `<span class="chip${fillClass(this.fillOf(token))}${more}"`
      + ` data-id="${token}">${escaped(shortLabel(this.history, token))}</span>`;
  }
}

/** A word marker; the one that lies on the line is lifted off the id below it. */
const drawnSymbol = (marker) =>
  `<i class="symbol${marker === '▁' ? ' low' : ''}">${escaped(marker)}</i>`;

/** A part of a character under its piece of the bracket; `isAll` of a chip that has nothing else. */
const drawnPiece = (text, mark, {isAll, starts, ends, character}) => {
  const look = `hex piece${isAll ? ' all' : ''}${starts ? ' starts' : ''}${ends ? ' ends' : ''}`;
  return `<i class="${look}" data-mark="${mark}">${escaped(text)}`
    + `${starts ? wholeCharacterSign(character) : ''}</i>`;
};

/** The character that a bracket's chips make together, drawn where the bracket begins. */
const wholeCharacterSign = (character) => {
  const sign = INVISIBLE.test(character) ? codePoint(character) : character;
  return `<b class="whole" data-character="${escaped(sign)}"></b>`;
};

const fillClass = (fill) => (fill < 0 ? '' : ` fill${fill}`);

/** Real text that is in the page, and costs no layout. */
const hiddenText = (text) => `<i class="hidden-text">${realText(text)}</i>`;

/** Drawn text; of what fills many screens the beginning, and how much more there is. */
function drawnBeginning(text) {
  if (text.length <= LONGEST_DRAWN) return drawnText(text);
  const splits = isHighSurrogate(text.charCodeAt(LONGEST_DRAWN - 1));
  const end = splits ? LONGEST_DRAWN - 1 : LONGEST_DRAWN;
  const rest = text.slice(end);
  const mark = `… and ${grouped(Array.from(rest).length)} more characters`;
  return drawnText(text.slice(0, end)) + drawnMark('rest', '', mark) + hiddenText(rest);
}

const isHighSurrogate = (code) => code >= 0xd800 && code < 0xdc00;

/** Text with a drawn mark for each character that cannot be seen; an emoji stays one picture. */
function drawnText(text) {
  if (PLAIN.test(text)) return escaped(text);
  if (!PICTOGRAPH.test(text)) return drawnCharacters(text, true);
  return Array.from(GRAPHEMES.segment(text), ({segment, index}) => (
    PICTOGRAPH.test(segment) ? escaped(segment) : drawnCharacters(segment, index === 0))).join('');
}

function drawnCharacters(text, first) {
  let html = '';
  let lonely = first;
  for (const piece of text.split(/(<\/w>)/)) {
    for (const character of piece === '</w>' ? [piece] : piece) {
      html += drawnCharacter(character, lonely);
      lonely = INVISIBLE.test(character) || LOOK_ALIKE.test(character);
    }
  }
  return html;
}

const DRAWN_SIGNS = {'\n': '↵', '\r': '␍', '\t': '⇥'};

function drawnCharacter(character, lonely) {
  if (character === ' ') return '<i class="blank"> </i>';
  if (character in DRAWN_SIGNS) return drawnMark('control', character, DRAWN_SIGNS[character]);
  if (LOOK_ALIKE.test(character)) return `<i class="typed">${escaped(character)}</i>`;
  if (INVISIBLE.test(character)) return drawnMark('unseen', character, codePoint(character));
  return lonely && MARK.test(character)
    ? `<i class="lonely">${escaped(character)}</i>` : escaped(character);
}
