/* The code walk: marks the line of the phase that is looked at, and writes the variables beside it. */

const WALKS = new WeakMap();
let lastPhase = 'count'; /* stays where it is when the tab is closed and opened again */

export default function (component) {
  const place = component.parentElement;
  if (!WALKS.has(place)) WALKS.set(place, new CodeWalk(place));
  WALKS.get(place).update(component.data);
}

class CodeWalk {
  constructor(place) {
    this.find = (selector) => place.querySelector(selector);
    this.walk = this.find('.walk');
    this.code = this.find('.code');
    this.lines = [...this.code.querySelectorAll('li')];
    this.buttons = [...place.querySelectorAll('[data-phase]')];
    for (const button of this.buttons) {
      button.addEventListener('click', () => this.show(button.dataset.phase));
    }
    this.find('.next').addEventListener('click', () => this.next());
    this.code.addEventListener('keydown', keepScrollingKeys);
  }

  update({title, remark, phases}) {
    this.phases = new Map(phases.map((phase) => [phase.name, phase]));
    this.find('.title').textContent = title;
    this.find('.remark').textContent = remark;
    this.find('.remark').hidden = !remark;
    this.walk.classList.toggle('empty', !phases.length);
    if (phases.length) this.show(lastPhase);
    else this.mark({line: 0, runs: {}});
  }

  /** The phase after this one; after the last the first again, as the loop does. */
  next() {
    const names = [...this.phases.keys()];
    this.show(names[(names.indexOf(lastPhase) + 1) % names.length]);
  }

  show(name) {
    lastPhase = name;
    const phase = this.phases.get(name);
    for (const button of this.buttons) {
      button.setAttribute('aria-pressed', String(button.dataset.phase === name));
    }
    this.find('.words').textContent = phase.words;
    this.mark(phase);
    this.find('tbody').replaceChildren(...phase.values.map(row));
  }

  mark({line, runs}) {
    this.lines.forEach((item, index) => {
      const times = runs[index + 1];
      if (times) item.dataset.runs = times.toLocaleString('en');
      else delete item.dataset.runs;
      if (index + 1 === line) item.setAttribute('aria-current', 'step');
      else item.removeAttribute('aria-current');
    });
    if (line) this.bringIntoSight(this.lines[line - 1]);
  }

  /** Scroll the code alone, never the page. */
  bringIntoSight(item) {
    const [top, bottom] = [item.offsetTop - this.code.offsetTop, item.offsetHeight];
    const middle = top - (this.code.clientHeight - bottom) / 2;
    this.code.scrollTop = Math.max(0, middle);
  }
}

/** In the code these keys scroll; everywhere else they move the stage. */
function keepScrollingKeys(event) {
  if (['ArrowLeft', 'ArrowRight', 'Home', 'End', ' '].includes(event.key)) event.stopPropagation();
}

function row({name, lines, remark, isNew}) {
  const line = document.createElement('tr');
  line.className = isNew ? 'new' : '';
  const head = element('th', name);
  head.scope = 'row';
  if (isNew) head.append(' ', element('span', 'new', 'sign'));
  const cell = document.createElement('td');
  cell.append(...lines.map((text) => element('div', text)));
  if (remark) cell.append(element('small', remark));
  line.append(head, cell);
  return line;
}

function element(tag, text, className = '') {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}
