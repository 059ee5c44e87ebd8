/* The keys: what each does, and when. The help lists this table, so that it tells what works. */

const KEY_TIMES = {
  always: 'Always, unless you are typing',
  projector: 'On the projector: the keys of a clicker',
  predict: 'While you predict',
  near: 'In the stage',
  letters: 'Letters, in the stage',
};
const ALSO_PROJECTED = ' and on the projector'; /* where a page has one */

/**
 * `key` as the browser calls it, with Shift or without; `shown` as people do. Those of `modes` are
 * only where a page has them, and `withModes` are the words there.
 */
const KEYS = [
  {time: 'always', key: 'ArrowRight', shown: '→', words: 'next merge', act: (stage) => stage.steps.on()},
  {time: 'always', key: 'ArrowLeft', shown: '←', words: 'previous merge', act: (stage) => stage.steps.back()},
  {time: 'always', key: 'Home', shown: 'Home', words: 'first merge', act: (stage) => stage.go(0)},
  {time: 'always', key: 'End', shown: 'End', words: 'last merge', act: (stage) => stage.go(Infinity)},
  {time: 'always', key: ' ', shown: 'Space', words: 'play or pause', withModes: 'play or pause; while you predict, go on', act: (stage) => stage.togglePlay()},
  {time: 'always', key: 'Escape', shown: 'Esc', words: 'let go of a token', withModes: 'let go of a token, then leave the projector', act: (stage) => stage.escape()},
  {time: 'projector', modes: true, key: 'PageDown', shown: 'PageDown', words: 'next merge', act: (stage) => stage.steps.on()},
  {time: 'projector', modes: true, key: 'PageUp', shown: 'PageUp', words: 'previous merge', act: (stage) => stage.steps.back()},
  {time: 'predict', modes: true, key: 'Enter', shown: 'Enter', words: 'reveal without a guess', act: (stage) => stage.predict.reveal()},
  ...[1, 2, 3, 4, 5].map((n) => (
    {time: 'predict', modes: true, key: String(n), shown: String(n), words: 'choose a pair', act: (stage) => stage.predict.chooseNumber(n)})),
  {time: 'near', key: 'ArrowRight', shift: true, shown: 'Shift →', words: '10 merges on', act: (stage) => stage.go(stage.k + 10)},
  {time: 'near', key: 'ArrowLeft', shift: true, shown: 'Shift ←', words: '10 merges back', act: (stage) => stage.go(stage.k - 10)},
  {time: 'near', key: 'Backspace', shown: 'Backspace', words: 'to the beginning', act: (stage) => stage.go(0)},
  {time: 'letters', key: 'n', shown: 'N', words: 'next phase: mark, then merge', act: (stage) => stage.steps.phase(1)},
  {time: 'letters', key: 'n', shift: true, shown: 'Shift N', words: 'previous phase', act: (stage) => stage.steps.phase(-1)},
  {time: 'letters', key: 'g', shown: 'G', words: 'go to a merge by its number', act: (stage) => stage.transport.askForNumber()},
  {time: 'letters', key: 'p', modes: true, shown: 'P', words: 'predict the next merge', act: (stage) => stage.toggleMode('predict')},
  {time: 'letters', key: 'f', modes: true, shown: 'F', words: 'projector', act: (stage) => stage.toggleMode('projector')},
  {time: 'letters', key: 'w', shown: 'W', words: 'marks for blanks', act: (stage) => stage.flip('blanks')},
  {time: 'letters', key: 'b', shown: 'B', words: 'bytes', act: (stage) => stage.flip('bytes')},
  {time: 'letters', key: 'i', shown: 'I', words: 'ids', act: (stage) => stage.flip('ids')},
  {time: 'letters', key: 'h', shown: 'H', words: 'this help', act: (stage) => stage.help.open()},
];
