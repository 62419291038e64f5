import { shape } from "../read/shape.js";

/** A changed field. Without `from`, it was empty. */
export interface Change {
  readonly from?: unknown;
  readonly to: unknown;
}

type Document = Readonly<Record<string, unknown>>;

/**
 * Returns the fields of a document that a body changes, by name.
 *
 * @param after - The document as the server's form would save it, with the titles of links.
 */
export function changesOf(before: unknown, body: unknown, after?: unknown): Readonly<Record<string, Change>> {
  const old = flat(before);
  const wanted = { ...flat(body), ...pick(flat(after), Object.keys(flat(body))) };
  const changes = Object.entries(wanted).flatMap(([name, to]): [string, Change][] => {
    if (name === "lockVersion") return [];
    const from = old[name];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    return [[name, from === undefined ? { to } : { from, to }]];
  });
  return Object.fromEntries(changes);
}

function flat(value: unknown): Document {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  const { _links: links, ...rest } = value as Document;
  // Links in a body have no titles, so their addresses are compared.
  const addressed = Object.fromEntries(
    Object.entries((links as Document | undefined) ?? {}).map(([name, link]) => {
      const { href, title, method } = (link ?? {}) as Document;
      const text = typeof title === "string" ? title : typeof href === "string" ? href : null;
      return [
        name,
        Array.isArray(link) || method !== undefined
          ? link
          : { href: typeof href === "string" ? href : "", title: text },
      ];
    }),
  );
  return { ...(shape({ ...rest, _links: addressed }, { fields: ["*"], inList: false }) as Document | undefined) };
}

function pick(document: Document, names: readonly string[]): Document {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(document, name)).map((name) => [name, document[name]]),
  );
}
