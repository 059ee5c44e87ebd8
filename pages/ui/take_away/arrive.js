/* Those who open a popover with the keyboard are taken into it: it stands at the end of the page. */

const ARRIVED = new WeakSet();

export default function (component) {
  const place = component.parentElement;
  if (ARRIVED.has(place)) return;
  ARRIVED.add(place);
  if (!document.activeElement?.matches('[data-testid="stPopoverButton"]')) return;
  const inPage = place.host ?? place.getRootNode().host ?? place;
  const body = inPage.closest('[data-testid="stPopoverBody"]');
  body?.querySelector('[role="tab"], [data-testid="stDownloadButton"] button')?.focus();
}
