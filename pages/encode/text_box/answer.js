/* Tells a text box that the run its last edit asked for is over. */
export default function ({data}) {
  window.dispatchEvent(new CustomEvent('encode-text-answered', {detail: data}));
}
