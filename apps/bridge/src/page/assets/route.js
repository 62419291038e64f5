/**
 * Parts of the page's current address. For example, `#/deliveries/7?state=failed` has the view `deliveries`, the id `7`
 * and the query `state=failed`.
 *
 * @typedef {object} Route
 * @property {string} view
 * @property {string | undefined} id
 * @property {URLSearchParams} query
 */

/** @returns {Route} */
export function currentRoute() {
  const hash = location.hash.startsWith("#/") ? location.hash : "#/overview";
  const [path = "", query = ""] = hash.slice(2).split("?", 2);
  const [view = "", id] = path.split("/").map(decode);
  return { view, id, query: new URLSearchParams(query) };
}

/**
 * @param {string} view
 * @param {string} [id]
 * @param {Readonly<Record<string, string>>} [query] empty values are left out
 */
export function addressOf(view, id, query = {}) {
  const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  const path = id === undefined ? view : `${view}/${encodeURIComponent(id)}`;
  return `#/${path}${parameters.size === 0 ? "" : `?${parameters}`}`;
}

/**
 * Replaces the page's address without adding an entry to the browser's history.
 *
 * @param {string} address
 */
export function noteAddress(address) {
  history.replaceState(null, "", address);
}

/** @param {string} segment */
function decode(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
