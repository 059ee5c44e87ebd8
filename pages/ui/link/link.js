/* Puts parameters into the address, without a new entry in the history. */
export default function ({data}) {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(data)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url);
}
