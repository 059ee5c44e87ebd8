/* A chip from a face that Python has worked out: `parts`, `look`, `fill` and `name`. */

function chipOf(id, face, more = '') {
  const look = face.look ? ` ${face.look}` : '';
  const direction = RIGHT_TO_LEFT.test(face.parts.map((part) => part[1]).join('')) ? ' dir="auto"' : '';
  return `<span class="chip${look}${fillClass(face.fill)}${more}" role="img" data-token-id="${id}"`
    + ` aria-label="${escaped(face.name)}"${direction}>${face.parts.map(drawnPart).join('')}</span>`;
}

function drawnPart([kind, text, mark]) {
  if (kind === 'marker') return drawnSymbol(text);
  if (kind === 'long') return drawnMark('rest', '', mark) + hiddenText(text);
  return kind === 'bytes' ? drawnMark('hex', text, mark) : drawnText(text);
}

/** A parser drops NUL: it is put in afterwards. */
function fillNuls(place) {
  for (const nul of place.querySelectorAll('.nul')) nul.replaceWith('\0');
}

function wearFills(place, fills) {
  fills.forEach((fill, i) => place.style.setProperty(`--fill${i}`, fill));
}
