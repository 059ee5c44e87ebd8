/* A region of chips. */

const REGIONS = new WeakMap();

export default function (component) {
  const place = component.parentElement;
  if (!REGIONS.has(place)) REGIONS.set(place, new Chips(place));
  REGIONS.get(place).update(component);
}

class Chips {
  constructor(place) {
    this.region = document.createElement('div');
    this.region.className = 'chips';
    this.region.setAttribute('role', 'region');
    this.region.tabIndex = 0;
    this.region.addEventListener('click', ({target}) => {
      const group = target.closest('[data-group]');
      if (group && this.picks) this.pick('pick', Number(group.dataset.group));
    });
    this.copied = new CopiedChips(this.region, () => this.faces, () => this.marker);
    place.append(this.region);
  }

  update({data, setTriggerValue}) {
    this.pick = setTriggerValue;
    Object.assign(this, {picks: data.picks, faces: data.faces, marker: data.marker});
    this.region.classList.toggle('picks', data.picks);
    const drawn = JSON.stringify(data);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.region.setAttribute('aria-label', data.name);
    wearFills(this.region, data.fills);
    let number = 0;
    const html = data.groups.map(({ids, gap}, place) => {
      if (gap) return `<span class="gap">${realText(gap)}</span>`;
      const first = number;
      number += ids.length;
      const chips = chipsOf(ids, data.faces, (i) => (first + i === data.marked ? ' lit' : ''))
        .map((chip, i) => chip + breakAfter(data.faces[ids[i]]));
      return `<span data-group="${place}">${chips.join('')}</span>`;
    }).join('');
    this.region.innerHTML = html + rest(data.more);
    fillNuls(this.region);
  }
}

const breakAfter = (face) => (face.parts.some((part) => part[1].includes('\n')) ? '<span class="break"></span>' : '');
const rest = (more) => (more > 0
  ? `<p class="more">and ${more.toLocaleString('en-US')} more, which are not drawn</p>` : '');
