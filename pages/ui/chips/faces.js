/* Chips from faces that Python has worked out: `parts`, `look`, `fill` and `name`. */

/** The chips of ids that stand in a row; `more(place)` are further classes of the one there. */
function chipsOf(ids, faces, more = () => '') {
  const row = ids.map((id) => faces[id]);
  const brackets = bracketsOver(row);
  return ids.map((id, place) => chipOf(id, row[place], brackets[place], more(place)));
}

function chipOf(id, face, brackets, more) {
  const look = face.look ? ` ${face.look}` : '';
  const direction = RIGHT_TO_LEFT.test(face.parts.map((part) => part[1]).join('')) ? ' dir="auto"' : '';
  const parts = face.parts.map((part, i) => drawnPart(part, brackets[i], face.parts.length === 1));
  return `<span class="chip${look}${fillClass(face.fill)}${more}" role="img" data-token-id="${id}"`
    + ` aria-label="${escaped(face.name)}"${direction}>${parts.join('')}</span>`;
}

function drawnPart([kind, text, mark], bracket, isAll) {
  if (kind === 'marker') return drawnSymbol(text);
  if (kind === 'long') return drawnMark('rest', '', mark) + hiddenText(text);
  if (kind !== 'bytes') return drawnText(text);
  return bracket ? drawnPiece(text, mark, {...bracket, isAll}) : drawnMark('hex', text, mark);
}

/** For each face of a row, by part: the bracket over the parts that make a whole character. */
function bracketsOver(row) {
  const brackets = row.map(() => []);
  let bytes = [];
  let pieces = [];
  const close = () => {
    bracketCharacters(bytes, pieces, brackets);
    bytes = [];
    pieces = [];
  };
  row.forEach((face, chip) => face.parts.forEach(([kind, , mark], part) => {
    if (kind !== 'bytes') return close();
    const from = bytes.length;
    bytes.push(...bytesOfHex(mark));
    return pieces.push({chip, part, from, to: bytes.length});
  }));
  close();
  return brackets;
}

function bracketCharacters(bytes, pieces, brackets) {
  let next = 0;
  for (let at = 0; at < bytes.length;) {
    const end = at + wholeCharacter(bytes, at);
    const inside = [];
    while (next < pieces.length && pieces[next].from < Math.max(end, at + 1)) inside.push(pieces[next++]);
    if (inside.length && inside[0].from === at && inside[inside.length - 1].to === end) {
      const character = decoded(bytes.slice(at, end));
      for (const {chip, part, from, to} of inside) {
        brackets[chip][part] = {starts: from === at, ends: to === end, character};
      }
    }
    at = Math.max(end, at + 1);
  }
}

const bytesOfHex = (mark) => mark.split(' ').map((byte) => parseInt(byte, 16));

/** A parser drops NUL: it is put in afterwards. */
function fillNuls(place) {
  for (const nul of place.querySelectorAll('.nul')) nul.replaceWith('\0');
}

function wearFills(place, fills) {
  fills.forEach((fill, i) => place.style.setProperty(`--fill${i}`, fill));
}
