/* Places: where in the text a token or a pair stands next. */

/** Find the first place after `from` at which a token, or a pair, stands after k merges. */
function nextPlace(history, k, wanted, from) {
  const known = new Map();
  const leavesIn = (word) => {
    if (!known.has(word)) known.set(word, matchesIn(history, k, word, wanted));
    return known.get(word);
  };
  for (let n = 0; n <= history.length; n++) {
    const place = (from.place + n) % history.length;
    const found = leavesIn(history.wordAt(place));
    const leaf = n ? found[0] : found.find((start) => start > from.leaf);
    if (leaf !== undefined) return {place, leaf};
  }
  return null;
}

function matchesIn(history, k, word, {token, pair}) {
  const found = [];
  let before = null;
  eachToken(history, word, k, 0, history.wordLeaves(word), (id, role, leaf) => {
    if (id === token) found.push(leaf);
    if (pair && before && before.id === pair[0] && id === pair[1]) found.push(before.leaf);
    before = {id, leaf};
  });
  return found;
}
