/* Tells a box that the run its last edit asked for is over. */
export default function ({ data }) {
  window.dispatchEvent(new CustomEvent('edit-answered', { detail: data }));
}
