/* The help: what the marks mean and which keys work, in a dialog over the page. */

class Help {
  constructor(dialog, button, stage) {
    this.dialog = dialog;
    this.stage = stage;
    this.letters = dialog.querySelector('.letters');
    this.letters.addEventListener('change', () => {
      stage.keys.setLetters(this.letters.checked);
      this.list();
    });
    button.addEventListener('click', () => this.open());
    dialog.querySelector('.close').addEventListener('click', () => dialog.close());
    // A click beside the dialog lands on the dialog itself.
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
  }

  open() {
    this.letters.checked = this.stage.keys.letters;
    this.list();
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** List the keys of every time that there is on this page. */
  list() {
    const {keys, hasModes} = this.stage;
    const off = keys.letters ? [] : ['letters', 'predict'];
    const working = KEYS.filter(({time, modes}) => !off.includes(time) && (hasModes || !modes))
      .map((entry) => (hasModes && entry.withModes ? {...entry, words: entry.withModes} : entry));
    this.dialog.querySelector('.key-lists').innerHTML = Object.keys(KEY_TIMES)
      .map((time) => {
        const also = hasModes && ['near', 'letters'].includes(time) ? ALSO_PROJECTED : '';
        return keyList(KEY_TIMES[time] + also, working.filter((entry) => entry.time === time));
      }).join('');
  }
}

function keyList(title, entries) {
  if (!entries.length) return '';
  const rows = [];
  for (const {shown, words} of entries) {
    const last = rows[rows.length - 1];
    if (last && last.words === words) last.shown.push(shown);
    else rows.push({shown: [shown], words});
  }
  const items = rows.map(({shown, words}) => `<dt>${keyCaps(shown)}</dt><dd>${words}</dd>`);
  return `<section><h4>${title}</h4><dl>${items.join('')}</dl></section>`;
}

const keyCaps = (names) => names.map((name) => (
  name.split(' ').map((part) => `<kbd>${part}</kbd>`).join(' '))).join(' ');
