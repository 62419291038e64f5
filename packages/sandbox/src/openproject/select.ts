import { parseJson } from "./filters.js";
import { refusal } from "./refusal.js";

/**
 * Names of the selected parts of a response, each with the selection within that part. This is a map rather than an
 * object, because the names come from the request and an object inherits members such as `constructor`.
 */
type Selection = Map<string, Selection>;

/** Links that depend on the caller's permissions. Selecting an absent one is not an error. */
const actions = new Set([
  "update",
  "updateImmediately",
  "delete",
  "addComment",
  "addRelation",
  "addAttachment",
  "logTime",
  "createWorkPackage",
  "createWorkPackageImmediately",
]);

type Document = Readonly<Record<string, unknown>>;

/**
 * Parses the query field `select`, such as `total,elements/id,self`. The field can also be a JSON array of such paths.
 */
export function readSelection(text: string | null): Selection | undefined {
  if (text === null || text === "") return undefined;
  const parsed: unknown = text.startsWith("[") ? parseJson(text) : text.split(",");
  const isText = (path: unknown): path is string => typeof path === "string";
  if (!Array.isArray(parsed) || !parsed.every(isText))
    throw refusal(400, "InvalidSignal", "The query field `select` must list properties, such as `total,elements/id`.");
  const selection: Selection = new Map();
  for (const path of parsed) {
    let at = selection;
    for (const step of path.trim().split("/")) {
      const below = at.get(step) ?? (new Map() as Selection);
      at.set(step, below);
      at = below;
    }
  }
  return selection;
}

/**
 * Returns the selected parts of a response. A selected link is included whole. An embedded resource contains only the
 * parts that are selected below it, such as `id` for `elements/id`.
 *
 * @throws Refusal 400 `InvalidSignal` for a property that the response does not have.
 */
export function selectFrom(document: object, selection: Selection): object {
  const { _links = {}, _embedded = {}, ...fields } = document as Document & { _links?: Document; _embedded?: Document };
  const all = selection.has("*");
  const chosen = new Map(all ? Object.entries(fields) : []);
  const links = new Map(all ? Object.entries(_links) : []);
  const embedded = new Map<string, unknown>();
  for (const [name, below] of selection) {
    if (name === "*") continue;
    const parts = Object.hasOwn(_embedded, name) && below.size > 0 ? _embedded[name] : undefined;
    if (Object.hasOwn(fields, name)) chosen.set(name, fields[name]);
    else if (Array.isArray(parts))
      embedded.set(
        name,
        (parts as object[]).map((part) => selectFrom(part, below)),
      );
    else if (parts !== undefined) embedded.set(name, selectFrom(parts as object, below));
    else if (Object.hasOwn(_links, name)) links.set(name, _links[name]);
    else if (!actions.has(name)) throw refusal(400, "InvalidSignal", `There is no property ${name} to select.`);
  }
  return {
    ...Object.fromEntries(chosen),
    ...(embedded.size > 0 ? { _embedded: Object.fromEntries(embedded) } : {}),
    ...(links.size > 0 ? { _links: Object.fromEntries(links) } : {}),
  };
}
