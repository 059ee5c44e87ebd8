/* A picture that Python has drawn, every text in it escaped. */

export default function ({parentElement: place, data: {name, svg}}) {
  let region = place.querySelector('.trees');
  if (!region) {
    region = document.createElement('div');
    region.className = 'trees';
    region.setAttribute('role', 'region');
    region.tabIndex = 0;
    place.append(region);
  }
  region.setAttribute('aria-label', name);
  /* Every text in it is escaped where the picture is made: bpe/views/export/svg.py. */
  if (region.drawn !== svg) region.innerHTML = svg;
  region.drawn = svg;
}
