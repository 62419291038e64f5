import { define, isObject, own } from "./internal/json.js";

/** Maximum depth of the comparison. Values nested more deeply count as changed. */
const maximumDepth = 100;

/**
 * Returns the fields of a document that were edited, ready to send as a patch. `_links` contains only the relations
 * whose target was edited. Embedded resources and forms are never included. Removing a field is not a change. To clear
 * a field on the server, set it to `null`.
 *
 * @example
 * const draft = structuredClone(ship);
 * draft.name = "Argo";
 * changes(ship, draft); // { name: "Argo" }
 */
export function changes<Document extends object>(original: Document, edited: Document): Partial<Document> {
  const changed = {};
  for (const [name, value] of Object.entries(edited)) {
    if (name === "_embedded" || name === "_templates" || value === undefined) continue;
    const before = own(original, name);
    if (name !== "_links") {
      if (!isSame(before, value, 0)) define(changed, name, value);
      continue;
    }
    const links = changedLinks(before, value);
    if (Object.keys(links).length > 0) define(changed, name, links);
  }
  return changed;
}

function changedLinks(before: unknown, after: unknown): object {
  const changed = {};
  if (!isObject(after)) return changed;
  for (const [rel, link] of Object.entries(after)) {
    if (link !== undefined && !isSame(hrefs(own(before, rel)), hrefs(link), 0)) define(changed, rel, link);
  }
  return changed;
}

/** Returns the `href` values of a relation's links. Titles and other properties are not compared. */
function hrefs(value: unknown): unknown {
  return Array.isArray(value) ? value.map((entry) => own(entry, "href")) : own(value, "href");
}

function isSame(one: unknown, other: unknown, depth: number): boolean {
  if (Object.is(one, other)) return true;
  if (depth > maximumDepth || typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every(
    (name) =>
      Object.hasOwn(other, name) &&
      isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name], depth + 1),
  );
}
