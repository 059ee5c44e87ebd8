/* A picture that came as SVG: shown, and saved as it is or drawn onto a canvas as PNG. */

const PICTURES = new WeakMap();
const SHARPER = 2; /* a PNG has this many times the picture's pixels along each side, */
const MOST_PIXELS = 40e6; /* unless that would be more than a browser likes to hold */

export default function (component) {
  const place = component.parentElement;
  if (!PICTURES.has(place)) PICTURES.set(place, new Picture(place));
  PICTURES.get(place).update(component.data);
  return () => {
    if (place.isConnected) return; /* the call came late, and another one after it */
    PICTURES.get(place).forget();
    PICTURES.delete(place);
  };
}

class Picture {
  constructor(place) {
    const row = document.createElement('div');
    row.className = 'row';
    this.status = document.createElement('p');
    this.status.setAttribute('role', 'status');
    row.append(
      button('Save as SVG', () => this.saveSvg()),
      button('Save as PNG', () => this.savePng()),
      this.status,
    );
    this.image = document.createElement('img');
    place.append(row, this.image);
  }

  update(data) {
    const isNew = data.svg !== this.data?.svg;
    this.data = data;
    if (!isNew) return;
    this.forget();
    this.blob = new Blob([data.svg], {type: 'image/svg+xml'});
    this.url = URL.createObjectURL(this.blob);
    this.image.src = this.url;
    this.image.alt = data.name;
    this.status.textContent = '';
  }

  forget() {
    if (this.url) URL.revokeObjectURL(this.url);
  }

  saveSvg() { save(this.blob, `${this.data.file}.svg`); }

  async savePng() {
    const {width, height, file} = this.data;
    const scale = Math.min(SHARPER, Math.sqrt(MOST_PIXELS / (width * height)));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    await this.image.decode();
    canvas.getContext('2d').drawImage(this.image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => {
      if (blob) save(blob, `${file}.png`);
      else this.status.textContent = 'This browser cannot draw a picture so large: save it as SVG.';
    }, 'image/png');
  }
}

function button(label, action) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', action);
  return made;
}

function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
