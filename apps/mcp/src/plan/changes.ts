import { LinkTitle } from "../read/link-title.js";
import { shape } from "../read/shape.js";

/** A changed field. `from` is absent if the field was empty. */
export interface Change {
  readonly from?: unknown;
  readonly to: unknown;
}

type Document = Readonly<Record<string, unknown>>;

/**
 * Returns the fields that a request body changes in a document, by name. The new values are complete, because a person
 * must see everything that would be sent.
 *
 * @param after - The document as the server would save it, with the titles of its links.
 */
export function changesOf(before: unknown, body: unknown, after?: unknown): Readonly<Record<string, Change>> {
  const { _links: links, ...fields } = asDocument(body);
  const old = asDocument(shape(before, { fields: ["*"], inList: false }));
  const raw = asDocument(before);
  const titles = asDocument(asDocument(after)["_links"]);
  const wanted: [string, unknown][] = [
    ...Object.entries(fields).filter(([name, to]) => name !== "lockVersion" && !isSame(raw[name], to)),
    ...Object.entries(asDocument(links)).map(([name, link]): [string, unknown] => [name, target(link, titles[name])]),
  ];
  const changes = wanted.flatMap(([name, to]): [string, Change][] => {
    const from = Object.hasOwn(old, name) ? old[name] : undefined;
    const text = textOf(to);
    if (isSame(from, text)) return [];
    return [[name, from === undefined ? { to: text } : { from, to: text }]];
  });
  return Object.fromEntries(changes);
}

function asDocument(value: unknown): Document {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Document) : {};
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the source of formatted text, or any other value unchanged. */
function textOf(value: unknown): unknown {
  const { raw } = asDocument(value);
  const isFormatted = Object.keys(asDocument(value)).every((name) => ["raw", "format", "html"].includes(name));
  return typeof raw === "string" && isFormatted ? raw : value;
}

/**
 * Returns the target of a link in a request body. `formed` is the link as the server would save it. If both have the
 * same URL, the target includes the title from `formed`.
 */
function target(link: unknown, formed: unknown): unknown {
  const { href, ...rest } = asDocument(link);
  if (href === null) return null;
  if (typeof href !== "string" || Object.keys(rest).length > 0) return link;
  const { href: formedHref, title } = asDocument(formed);
  const id = /\/(\d+)$/.exec(href)?.[1];
  return formedHref === href && typeof title === "string" && id !== undefined ? new LinkTitle(title, id) : href;
}
