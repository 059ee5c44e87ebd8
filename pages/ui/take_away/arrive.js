/* Those who open a popover with the keyboard are taken into it: it stands at the end of the page. */

const ARRIVED = new WeakSet();
const STOPS = '[role="tab"], [data-testid="stDownloadButton"] button';
const MOST_FRAMES = 60; /* until what the popover shows has been drawn */

export default function (component) {
  const place = component.parentElement;
  if (ARRIVED.has(place)) return;
  ARRIVED.add(place);
  const inPage = place.host ?? place.getRootNode().host ?? place;
  const body = inPage.closest('[data-testid="stPopoverBody"]');
  if (body && document.activeElement?.matches('[data-testid="stPopoverButton"]')) take(body);
}

function take(body, frames = MOST_FRAMES) {
  const stop = body.querySelector(STOPS) ?? firstButtonOfAComponent(body);
  if (stop) stop.focus();
  else if (frames) requestAnimationFrame(() => take(body, frames - 1));
}

function firstButtonOfAComponent(body) {
  const buttons = Array.from(body.querySelectorAll('*'), (element) =>
    element.shadowRoot?.querySelector('button:enabled'),
  );
  return buttons.find(Boolean);
}
