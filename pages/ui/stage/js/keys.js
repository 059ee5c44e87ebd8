/* Keys: the arrows, Home, End and Space move the stage, but never while someone is typing. */

const TYPING_TAGS = /^(INPUT|TEXTAREA|SELECT)$/;
const TYPING_ROLES = /^(grid|slider|spinbutton|textbox|listbox|combobox|menu|menuitem|tab|radio|radiogroup|tree|dialog)$/;
const PRESSED_BY_SPACE = /^(BUTTON|A|SUMMARY)$/;

/** Whether an element takes keys for itself: a field, a table, another slider, a list of tabs. */
function takesKeys(element) {
  return TYPING_TAGS.test(element.tagName || '')
    || element.tagName === 'CANVAS'
    || element.isContentEditable
    || (element.dataset && element.dataset.testid === 'stDataFrame')
    || TYPING_ROLES.test((element.getAttribute && element.getAttribute('role')) || '');
}

class Keys {
  constructor(stage, scrubber) {
    this.stage = stage;
    this.scrubber = scrubber;
    this.listener = (event) => this.press(event);
    document.addEventListener('keydown', this.listener);
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.defaultPrevented || event.isComposing) return;
    const path = event.composedPath();
    const act = this.action(event.key);
    if (!act) return;
    // The scrubber moves itself by its own keys; Space, which it has no use for, still plays.
    const onScrubber = path[0] === this.scrubber;
    if (onScrubber ? event.key !== ' ' : path.some(takesKeys)) return;
    if (event.key === ' ' && event.repeat) return;
    if (event.key === ' ' && path.some((element) => PRESSED_BY_SPACE.test(element.tagName))) return;
    event.preventDefault();
    act();
  }

  action(key) {
    const {stage} = this;
    return {
      ArrowRight: () => stage.go(stage.k + 1),
      ArrowLeft: () => stage.go(stage.k - 1),
      Home: () => stage.go(0),
      End: () => stage.go(Infinity),
      ' ': () => stage.togglePlay(),
      Escape: () => stage.escape(),
    }[key];
  }

  dispose() { document.removeEventListener('keydown', this.listener); }
}
