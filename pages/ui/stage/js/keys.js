/* Keys: those of the keymap move the stage, but never while someone is typing. */

const TYPING_TAGS = /^(INPUT|TEXTAREA|SELECT)$/;
const TYPING_ROLES = /^(grid|slider|spinbutton|textbox|listbox|combobox|menu|menuitem|tab|radio|radiogroup|tree|dialog)$/;
const PRESSED = /^(BUTTON|A|SUMMARY)$/;

const isCheckbox = (element) => element.tagName === 'INPUT' && element.type === 'checkbox';

/** Whether an element takes keys for itself: a field, a table, another slider, a list of tabs. */
function takesKeys(element) {
  return (TYPING_TAGS.test(element.tagName || '') && !isCheckbox(element))
    || element.tagName === 'CANVAS'
    || element.tagName === 'DIALOG'
    || element.isContentEditable
    || (element.dataset && element.dataset.testid === 'stDataFrame')
    || TYPING_ROLES.test((element.getAttribute && element.getAttribute('role')) || '');
}

/** The key as the keymap has it; a letter of another script stands for the one printed beside it. */
function nameOfKey({key, code}) {
  if (key.length !== 1) return key;
  const foreign = key.codePointAt(0) > 127 && /^Key[A-Z]$/.test(code);
  return (foreign ? code[3] : key).toLowerCase();
}

class Keys {
  constructor(stage, scrubber) {
    this.stage = stage;
    this.scrubber = scrubber;
    this.letters = recall('letters') !== 'off';
    this.listener = (event) => this.press(event);
    document.addEventListener('keydown', this.listener);
  }

  setLetters(on) {
    this.letters = on;
    remember('letters', on ? 'on' : 'off');
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || event.isComposing || !this.stage.history) return;
    const path = event.composedPath();
    const entry = this.find(event, path.includes(this.stage.root));
    if (!entry || this.isTaken(event.key, entry, path)) return;
    event.preventDefault();
    if (!(event.key === ' ' && event.repeat)) entry.act(this.stage);
  }

  find(event, inStage) {
    const name = nameOfKey(event);
    // Some keyboards have their digits on Shift.
    const shifted = event.shiftKey && !/^[0-9]$/.test(name);
    return KEYS.find(({time, key, shift = false, modes = false}) => (
      key === name && shift === shifted && (!modes || this.stage.hasModes)
        && this.works(time, inStage)));
  }

  /** Whether the keys of one time work now. */
  works(time, inStage) {
    const {mode} = this.stage;
    const near = inStage || mode.projector;
    return {
      always: true,
      projector: mode.projector,
      predict: mode.predict && near && this.letters,
      near,
      letters: near && this.letters,
    }[time];
  }

  /** Whether an element on the event's way takes the key for itself. */
  isTaken(key, {time}, path) {
    if ((key === ' ' || key === 'Enter') && path.some((element) => PRESSED.test(element.tagName))) return true;
    if (key === ' ' && isCheckbox(path[0])) return true;
    // The scrubber moves itself by its own keys and has no use for the others.
    if (path[0] === this.scrubber) return time === 'always' && key !== ' ' && key !== 'Escape';
    if (time === 'projector') return path.some((element) => element.tagName === 'DIALOG');
    return path.some(takesKeys);
  }

  dispose() { document.removeEventListener('keydown', this.listener); }
}
