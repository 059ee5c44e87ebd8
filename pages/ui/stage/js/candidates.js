/* The candidates: the five best pairs at a position, with their counts and the number of ties. */

const CANDIDATES = 5;

class Candidates {
  constructor(query, choose) {
    const list = query('.candidates');
    this.list = list;
    this.tied = query('.tied');
    this.heading = query('.upcoming-title .heading');
    list.addEventListener('click', (event) => {
      const button = event.target.closest('button');
      if (button) choose(button.dataset.pair.split(' ').map(Number));
    });
  }

  load(history, faces) {
    this.history = history;
    this.faces = faces;
  }

  /** The best pairs at position k; one forced by the reader comes first when it is not among them. */
  at(k) {
    const {candidates, candidatePairs, candidateCounts, parents, counts, known} = this.history;
    const found = [];
    for (let i = k * CANDIDATES; i < k * CANDIDATES + candidates[k]; i++) {
      const [left, right] = [candidatePairs[2 * i], candidatePairs[2 * i + 1]];
      const next = k < known && left === parents[2 * k] && right === parents[2 * k + 1];
      found.push({left, right, count: candidateCounts[i], next, rank: found.length + 1});
    }
    if (k < known && !found.some((pair) => pair.next)) {
      const [left, right] = [parents[2 * k], parents[2 * k + 1]];
      found.unshift({left, right, count: counts[k], next: true, rank: '•'});
    }
    return found;
  }

  /** Show the best pairs; the one that was guessed is marked. */
  show(k, lit, guess = null) {
    this.keepingFocus(() => this.draw(k, lit, guess));
  }

  /** Show pairs to choose from: nothing but the pairs. */
  ask(pairs) {
    this.keepingFocus(() => {
      this.list.innerHTML = pairs.map((pair, i) => this.choice(pair, i + 1)).join('');
      this.tied.textContent = '';
      this.heading.textContent = '';
    });
  }

  keepingFocus(draw) {
    const focused = Array.from(this.list.querySelectorAll('button'))
      .indexOf(this.list.getRootNode().activeElement);
    draw();
    this.list.querySelectorAll('button')[focused]?.focus({preventScroll: true});
  }

  draw(k, lit, guess) {
    const pairs = this.at(k);
    const chosen = guess && guess.pair ? guess.pair.join(' ') : '';
    const most = Math.max(...pairs.map((pair) => Number(pair.count)));
    const tie = this.history.ties[k];
    this.list.innerHTML = pairs.map((pair) => this.item(pair, most, tie > 1, chosen)).join('');
    this.tied.textContent = tie > 1 ? `tied: ${grouped(tie)} pairs` : '';
    const nothing = this.history.length ? 'No pair is left.' : '';
    this.heading.textContent = pairs.length ? 'Next' : nothing;
    this.light(lit);
  }

  choice({left, right}, number) {
    const {history, faces} = this;
    const name = `'${shortLabel(history, left)}' + '${shortLabel(history, right)}'`;
    return `<li><button type="button" class="candidate" data-pair="${left} ${right}"`
      + ` aria-label="${escaped(name)}" title="Choose (${number})">`
      + `${faces.alone(left)}${faces.alone(right)}</button></li>`;
  }

  item({left, right, count, next, rank}, most, tie, chosen) {
    const {history, faces} = this;
    const share = Math.max(2, Math.round(100 * Number(count) / most));
    const tied = tie && Number(count) === most;
    const guessed = chosen === `${left} ${right}`;
    const name = `${rank}: '${shortLabel(history, left)}' + '${shortLabel(history, right)}', `
      + `seen ${times(count)}${tied ? ', tied' : ''}${next ? ', merges next' : ''}`
      + `${guessed ? ', your choice' : ''}`;
    const look = `${next ? ' winner' : ''}${guessed ? ' guessed' : ''}`;
    return `<li><button type="button" class="candidate${look}" aria-pressed="false"`
      + ` data-pair="${left} ${right}" aria-label="${escaped(name)}" title="Show its places">`
      + `<span class="rank">${rank}</span>${faces.alone(left)}${faces.alone(right)}`
      + `<span class="bar"><span style="width:${share}%"></span></span>`
      + `<span class="count${tied ? ' tie' : ''}">${grouped(count)}</span></button></li>`;
  }

  /** Mark the candidate whose places are lit. */
  light(pair) {
    const key = pair ? pair.join(' ') : '';
    for (const button of this.list.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(button.dataset.pair === key));
    }
  }
}
