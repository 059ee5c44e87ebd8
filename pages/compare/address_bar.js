/* Writes the link to what is on the screen into the address bar. */

export default function ({ data }) {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(data.link)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  window.history.replaceState(window.history.state, '', url);
}
