/* Puts parameters into the address, without a new entry in the history. Those of the page itself are
   noted in the tab's session storage, whence the keeper gives them to a new session. */
const PAGE = 'merge-by-merge.page.';

export default function ({ data: { page, prefix, parameters } }) {
  const url = new URL(window.location.href);
  const own = {};
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    if (value !== null && name.startsWith(prefix)) own[name] = value;
  }
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url);
  try {
    sessionStorage.setItem(PAGE + page, JSON.stringify(own));
  } catch {
    /* no room: the address has it until another page is opened */
  }
}
