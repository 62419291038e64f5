import { kindOf } from "./kinds.js";
import { LinkTitle } from "./link-title.js";

/** Options for {@link shape}. */
export interface ShapeOptions {
  /**
   * Names of the fields to keep, with dots for nested fields, or `*` for all. Default: a selection for each known kind.
   */
  readonly fields?: readonly string[] | undefined;
  /** Whether the document is in a list. It then has fewer fields by default. */
  readonly inList: boolean;
}

/**
 * Returns a short form of a document with only the selected fields. A link becomes its target's title and id, and a
 * person becomes a login. URLs and empty fields are left out.
 */
export function shape(value: unknown, { fields, inList }: ShapeOptions): unknown {
  if (!isObject(value)) return value;
  const all = flatten(value, 0);
  if (!isObject(all) || fields?.includes("*")) return all;
  if (fields) return select(all, fields);
  const kind = kindOf(value);
  return kind ? select(all, inList ? kind.list : [...kind.list, ...kind.more]) : all;
}

type Document = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Document {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const deepest = 4;

/** Matches the names of fields to omit: URLs, pictures and `_type`. */
const addresses = /(?:^|_)url$|^avatar|^gravatar|^_type$/;

function flatten(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => flatten(item, depth + 1)).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (!isObject(value)) return value === null || value === "" ? undefined : value;
  if ("format" in value && "raw" in value) return value["raw"] === "" ? undefined : (value["raw"] ?? undefined);
  if (depth > 0) {
    const name = nameOf(value);
    if (name !== undefined) return name;
    if (depth > deepest) return undefined;
  }
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (name === "_links" || addresses.test(name)) continue;
    if (name === "_embedded") {
      if (isObject(member)) members.push(...embedded(member, depth));
      continue;
    }
    members.push([name, flatten(member, depth + 1)]);
  }
  if (isObject(value["_links"])) members.push(...links(value["_links"]));
  if (value["encoding"] === "base64" && typeof value["content"] === "string") {
    members.push(["content", decoded(value["content"])], ["encoding", undefined]);
  }
  const full = Object.fromEntries(members.filter(([, member]) => member !== undefined));
  return Object.keys(full).length === 0 ? undefined : full;
}

/** Returns the short form of an object such as a person, a label, a milestone or a branch. */
function nameOf(value: Document): unknown {
  for (const name of ["login", "username", "full_name"])
    if (typeof value[name] === "string" && "id" in value) return value[name];
  if (typeof value["color"] === "string" && typeof value["name"] === "string" && !("_type" in value))
    return value["name"];
  if (typeof value["title"] === "string" && "open_issues" in value) return value["title"];
  if (typeof value["ref"] === "string" && typeof value["sha"] === "string" && "label" in value) {
    return { ref: value["ref"], sha: value["sha"] };
  }
  return undefined;
}

/**
 * Returns the payload and validation errors of an OpenProject form, or the elements of a collection. Leaves out other
 * embedded documents, because other operations return them.
 */
function embedded(value: Document, depth: number): [string, unknown][] {
  return ["payload", "validationErrors", "elements"].flatMap((name) =>
    name in value ? [[name, flatten(value[name], depth + 1)] as [string, unknown]] : [],
  );
}

/** Links that the short form of a document leaves out. */
const navigation = new Set(["self", "schema", "ancestors", "commit", "validate", "previewMarkup", "pdf", "atom"]);

function links(value: Document): [string, unknown][] {
  return Object.entries(value).flatMap(([name, link]) => {
    const target = navigation.has(name) ? undefined : Array.isArray(link) ? linkList(link) : linkText(link);
    return target === undefined ? [] : [[name, target] as [string, unknown]];
  });
}

function linkList(list: readonly unknown[]): unknown {
  const texts = list.map(linkText).filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts;
}

/**
 * Returns a link's title and its target's id, or only the title if the target has no numeric id. Returns undefined for
 * a link without a title, and for a link that is an action.
 */
function linkText(link: unknown): LinkTitle | string | undefined {
  if (!isObject(link) || typeof link["href"] !== "string" || typeof link["title"] !== "string") return undefined;
  if (typeof link["method"] === "string") return undefined;
  const id = /\/(\d+)$/.exec(link["href"])?.[1];
  return id === undefined ? link["title"] : new LinkTitle(link["title"], id);
}

function decoded(content: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(content, "base64"));
  } catch {
    return undefined;
  }
}

function select(document: Document, fields: readonly string[]): Document {
  const chosen = fields.map((field) => [field, at(document, field)] as const);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
}

function at(document: Document, field: string): unknown {
  if (Object.hasOwn(document, field)) return document[field];
  let value: unknown = document;
  for (const step of field.split(".")) {
    if (!isObject(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return value;
}
