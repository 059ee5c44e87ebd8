/* The verdict on a guess, and the reason for the merge: its count, the tie, the rule. */

/**
 * What is told about the merge after position k and the guess at it, in parts: words as they are,
 * and pairs to be drawn or spelled.
 */
function verdictParts(history, k, {pair, count, right, hit}) {
  const winner = [history.parents[2 * k], history.parents[2 * k + 1]];
  const reason = reasonWords(history, k);
  if (!pair) return [winner, ` comes next: ${reason}.`];
  if (hit) return ['Right: ', winner, ` is ${reason}.`];
  if (!right) return ['Not this one: ', pair, ` is seen ${times(count)}. `, winner, ` is ${reason}.`];
  const rule = `A tie goes to ${history.tieRule}, so `;
  return ['Right: ', pair, ` is seen ${times(count)}, no pair more often. ${rule}`, winner, ' is merged.'];
}

function reasonWords({counts, tied, forced, tieRule}, k) {
  const seen = `seen ${times(counts[k])}`;
  if (forced.includes(k + 1)) return `${seen}, and was chosen by hand`;
  if (!tied[k]) return `${seen}, more than any other pair`;
  return `${seen}, tied with ${plural(tied[k], 'other', 'others')}; a tie goes to ${tieRule}`;
}
