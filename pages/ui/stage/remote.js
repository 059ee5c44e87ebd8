/* The remote has no look of its own: it carries what Python asks to the stage. */

const LIVE = new WeakMap();

export default function (component) {
  const {data, parentElement} = component;
  const tell = () => {
    window.dispatchEvent(new CustomEvent('merge-stage', {detail: LIVE.get(parentElement).data}));
  };
  if (!LIVE.has(parentElement)) {
    // A stage that comes later than the remote asks for what it has missed.
    window.addEventListener('merge-stage-ready', tell);
    LIVE.set(parentElement, {tell});
  }
  LIVE.get(parentElement).data = data;
  tell();
  return () => {
    window.removeEventListener('merge-stage-ready', LIVE.get(parentElement).tell);
    LIVE.delete(parentElement);
  };
}
