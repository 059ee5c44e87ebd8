/* Memory: what is remembered for the visit, by this browser tab alone. */

const MEMORY = 'merge-stage:';
const REMEMBERED = new Map();

function remember(name, value) {
  REMEMBERED.set(name, value);
  try {
    window.sessionStorage.setItem(MEMORY + name, value);
  } catch {
    // A browser that keeps nothing: the visit then lasts as long as the page.
  }
}

/** What was remembered under a name, or null. */
function recall(name) {
  try {
    return window.sessionStorage.getItem(MEMORY + name) ?? REMEMBERED.get(name) ?? null;
  } catch {
    return REMEMBERED.get(name) ?? null;
  }
}
