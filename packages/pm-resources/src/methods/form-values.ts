import { RequestValidationError } from "@halyard/http-core";
import type { LinkInput } from "../documents/link-input.js";
import type { SchemaProperty } from "../documents/schema-document.js";
import type { AllowedValue } from "./open-form.js";

/** The values of a property that came with its schema; undefined when there are none, or only the address of a list. */
export function valuesAtHand(property: SchemaProperty | undefined): readonly AllowedValue[] | undefined {
  const embedded = property?._embedded?.allowedValues;
  if (Array.isArray(embedded)) return embedded;
  const links = property?._links?.allowedValues;
  return Array.isArray(links) ? links : undefined;
}

/**
 * A payload with changes put where each belongs: among the fields, the links or the parameters.
 *
 * @throws RequestValidationError when a relation is given what has no address.
 */
export function placeChanges<Payload>(
  operation: string,
  payload: Payload,
  changes: object,
  propertyOf: (name: string) => SchemaProperty | undefined,
): Payload {
  const { _links, _meta, ...fields } = payload as Parts;
  const parts: Required<Parts> = { ...fields, _links: { ..._links }, _meta: { ..._meta } };
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const property = propertyOf(name);
    if (belongsToLinks(name, value, property, parts)) parts._links[name] = toLink(operation, name, value);
    else (property?.location === "_meta" ? parts._meta : parts)[name] = toField(value, property);
  }
  const { _links: links, _meta: meta, ...rest } = parts;
  return {
    ...rest,
    ...(Object.keys(links).length > 0 ? { _links: links } : {}),
    ...(Object.keys(meta).length > 0 ? { _meta: meta } : {}),
  } as Payload;
}

interface Parts {
  [field: string]: unknown;
  _links?: Record<string, unknown>;
  _meta?: Record<string, unknown>;
}

/** Not every server says where a property stands; then the payload tells, and last the value itself. */
function belongsToLinks(name: string, value: unknown, property: SchemaProperty | undefined, parts: Parts): boolean {
  if (property?.location) return property.location === "_links";
  if (Object.hasOwn(parts, name)) return false;
  return Object.hasOwn(parts._links ?? {}, name) || [value].flat().some((entry) => hrefOf(entry) !== undefined);
}

/** Only `null` empties a relation; other values without an address are mistakes. */
function toLink(operation: string, path: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => toLink(operation, `${path}[${index}]`, entry));
  const href = typeof value === "string" ? value : hrefOf(value);
  const isEmpty = value === null || (value as Partial<LinkInput> | undefined)?.href === null;
  if (href !== undefined || isEmpty) return { href: href ?? null };
  const expected = "an address, a link, a document with a `self` link, or null";
  throw new RequestValidationError(operation, [{ path, expected, got: `a value of type ${typeof value}` }]);
}

function toField(value: unknown, property: SchemaProperty | undefined): unknown {
  return property?.type === "Formattable" && typeof value === "string" ? { raw: value } : value;
}

/** The address of a link, or of a document by its `self` link. */
function hrefOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { href, _links } = value as { href?: unknown; _links?: { self?: { href?: unknown } } };
  const address = href ?? _links?.self?.href;
  return typeof address === "string" ? address : undefined;
}
