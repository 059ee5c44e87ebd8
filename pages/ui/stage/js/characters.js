/* Characters: whole characters and parts of characters in a run of bytes. */

const UTF8 = new TextDecoder('utf-8', {ignoreBOM: true});

const isContinuation = (byte) => (byte & 0xc0) === 0x80;
const hexByte = (byte) => byte.toString(16).padStart(2, '0');
const hexOf = (bytes) => Array.from(bytes, hexByte).join(' ').toUpperCase();

/** How long the character that starts at `at` is, and between what its second byte must lie. */
function leadOf(byte) {
  if (byte < 0x80) return [1, 0, 0];
  if (byte >= 0xc2 && byte <= 0xdf) return [2, 0x80, 0xbf];
  if (byte >= 0xe0 && byte <= 0xef) {
    return [3, byte === 0xe0 ? 0xa0 : 0x80, byte === 0xed ? 0x9f : 0xbf];
  }
  if (byte >= 0xf0 && byte <= 0xf4) {
    return [4, byte === 0xf0 ? 0x90 : 0x80, byte === 0xf4 ? 0x8f : 0xbf];
  }
  return [0, 0, 0];
}

/** The length in bytes of the whole character at `at`, or 0 where there is none. */
function wholeCharacter(bytes, at) {
  const [length, low, high] = leadOf(bytes[at]);
  if (length < 2) return length;
  if (at + length > bytes.length || bytes[at + 1] < low || bytes[at + 1] > high) return 0;
  for (let i = at + 2; i < at + length; i++) if (!isContinuation(bytes[i])) return 0;
  return length;
}

/** Split bytes into runs of whole characters and parts of one character each. */
function characterRuns(bytes) {
  const runs = [];
  let at = 0;
  while (at < bytes.length) {
    const from = at;
    while (at < bytes.length && wholeCharacter(bytes, at)) at += wholeCharacter(bytes, at);
    if (at > from) runs.push({whole: true, from, to: at, text: decoded(bytes.slice(from, at))});
    if (at < bytes.length) {
      const start = at++;
      while (at < bytes.length && isContinuation(bytes[at])) at++;
      runs.push({whole: false, from: start, to: at, text: escapedBytes(bytes.slice(start, at))});
    }
  }
  return runs;
}

const decoded = (bytes) => UTF8.decode(Uint8Array.from(bytes));
const escapedBytes = (bytes) => bytes.map((byte) => `\\x${hexByte(byte)}`).join('');

/** The whole character that one byte of a word is a part of: its first and last leaf, its text. */
function characterAround(history, word, leaf) {
  const byteAt = (i) => history.baseBytesOf(history.leafAt(word, i))[0];
  const end = history.wordLeaves(word);
  let from = leaf;
  while (from > 0 && isContinuation(byteAt(from))) from--;
  let to = leaf + 1;
  while (to < end && isContinuation(byteAt(to))) to++;
  const bytes = [];
  for (let i = from; i < to; i++) bytes.push(byteAt(i));
  return {from, to, text: decoded(bytes)};
}
