/* What is known of a text before a browser lays it out. */

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\ud802-\ud803\ud83a-\ud83b]/;
const LETTER = /\p{L}/u;
const SHORT = '\b\t\n\f\r'; /* JSON has letters of their own for these */
const LONGEST_OF_MANY_WAYS = 10000; /* characters */

const number = (value) => value.toLocaleString('en-US');
const counted = (value, word) => `${number(value)} ${word}${value === 1 ? '' : 's'}`;

function size(text) {
  let characters = 0;
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const pair = code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    if (pair) i++;
    characters += 1;
    bytes += pair ? 4 : code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
  }
  return { characters, bytes };
}

/* How many bytes of a message a text takes: JSON writes control characters and half characters out. */
function sentBytes(text) {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const pair = code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    if (pair) i++;
    if (pair) bytes += 4;
    else if (code < 0x20) bytes += SHORT.includes(text[i]) ? 2 : 6;
    else if (code >= 0xd800 && code < 0xe000) bytes += 6;
    else if (code === 0x22 || code === 0x5c) bytes += 2;
    else bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
  }
  return bytes;
}

/* Whether a text area can hold a text: it is not too long, and has not too many lines. */
function fits(text, { limit, mostLines }) {
  if (text.length > limit && size(text).characters > limit) return false;
  if (text.length < mostLines) return true;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines <= mostLines;
}

/* Which way a text runs. `auto` has each line go its own way, at a price: Chromium then needs the
   square of the number of lines, half a minute for a hundred thousand. */
function direction(text) {
  if (!RIGHT_TO_LEFT.test(text)) return 'ltr';
  if (text.length <= LONGEST_OF_MANY_WAYS) return 'auto';
  return RIGHT_TO_LEFT.test(LETTER.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}
