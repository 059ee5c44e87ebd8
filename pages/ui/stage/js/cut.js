/* The cut: the tokens of a word after k merges, by opening every token that was made later. */

const SITE_LEFT = 1;
const SITE_RIGHT = 2;
const JUST_MADE = 4;

/**
 * Call `see(token, role, leaf)` for each token of a word after k merges that begins at a leaf in
 * [from, to). The two tokens of the next merge go together: both are seen where the left one is.
 */
function eachToken(history, word, k, from, to, see) {
  const limit = history.base + k;
  const made = k ? limit - 1 : -1;
  const role = (token) => (token === made ? JUST_MADE : 0);
  eachBelow(history, word, from, to, (token, leaf) => {
    if (token < limit) {
      if (leaf >= from) see(token, role(token), leaf);
      return false;
    }
    if (token > limit) return true;
    if (leaf >= from) {
      const [left, right] = [history.left(token), history.right(token)];
      see(left, SITE_LEFT | role(left), leaf);
      see(right, SITE_RIGHT | role(right), leaf + history.leaves[left]);
    }
    return false;
  });
}

/**
 * Walk a word's trees from left to right, leaving out what does not touch leaves [from, to);
 * `enter(token, leaf)` says whether to go on into the token's two parts.
 */
function eachBelow(history, word, from, to, enter) {
  const {wordTokens, wordStarts, leafStarts, leaves, parents, base} = history;
  const origin = leafStarts[wordStarts[word]];
  const end = wordStarts[word + 1];
  let i = from ? lastAtMost(leafStarts, origin + from, wordStarts[word], end) : wordStarts[word];
  const open = [];
  for (; i < end && leafStarts[i] - origin < to; i++) {
    open.push(wordTokens[i], leafStarts[i] - origin);
    while (open.length) {
      const leaf = open.pop();
      const token = open.pop();
      if (!enter(token, leaf)) continue;
      const left = parents[2 * (token - base)];
      const middle = leaf + leaves[left];
      if (middle < to) open.push(parents[2 * (token - base) + 1], middle);
      if (middle > from) open.push(left, leaf);
    }
  }
}

/** The token that covers one leaf of a word after k merges, with its role and first leaf. */
function tokenOver(history, word, k, leaf) {
  let found = null;
  const last = (token, role, start) => {
    if (start <= leaf && leaf < start + history.leaves[token]) found = {token, role, leaf: start};
  };
  const origin = history.leafStarts[history.wordStarts[word]];
  const [first, end] = [history.wordStarts[word], history.wordStarts[word + 1]];
  const i = lastAtMost(history.leafStarts, origin + leaf, first, end);
  const start = history.leafStarts[i] - origin;
  descend(history, history.wordTokens[i], start, k, leaf, last);
  return found;
}

/** Go down one tree to the token after k merges that covers `leaf`. */
function descend(history, token, start, k, leaf, see) {
  const limit = history.base + k;
  let role = 0;
  while (token >= limit) {
    const left = history.left(token);
    const middle = start + history.leaves[left];
    const goLeft = leaf < middle;
    role = token === limit ? (goLeft ? SITE_LEFT : SITE_RIGHT) : 0;
    [token, start] = goLeft ? [left, start] : [history.right(token), middle];
  }
  see(token, role, start);
}
