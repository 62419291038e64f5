import { RequestValidationError } from "@halyard/http-core";
import { hrefOf, isLinkable, type LinkableResource, toLinkInput } from "../documents/link-input.js";
import type { SchemaProperty } from "../documents/schema-document.js";
import type { AllowedValue } from "./open-form.js";

/**
 * Returns the allowed values that the schema document itself contains. Returns undefined if it contains none, or only a
 * link to a list.
 */
export function valuesAtHand(property: SchemaProperty | undefined): readonly AllowedValue[] | undefined {
  const embedded = property?._embedded?.allowedValues;
  if (Array.isArray(embedded)) return embedded;
  const links = property?._links?.allowedValues;
  return Array.isArray(links) ? links : undefined;
}

/**
 * Returns a payload with changes applied to its fields, links or parameters.
 *
 * @throws RequestValidationError when the value of a relation has neither an id nor an address.
 */
export function placeChanges<Payload>(
  operation: string,
  payload: Payload,
  changes: object,
  propertyOf: (name: string) => SchemaProperty | undefined,
  targets: Readonly<Record<string, LinkableResource | null>>,
): Payload {
  const { _links, _meta, ...fields } = payload as Parts;
  const parts: Required<Parts> = { ...fields, _links: { ..._links }, _meta: { ..._meta } };
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const property = propertyOf(name);
    if (Object.hasOwn(targets, name) || belongsToLinks(name, value, property, parts)) {
      parts._links[name] = toLinks(operation, name, value, resourceOf(name, property, targets));
    } else (property?.location === "_meta" ? parts._meta : parts)[name] = toField(value, property);
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

/**
 * Returns whether a named value belongs in `_links`. The `location` in the schema decides. If the server does not send
 * it, the part of the payload that contains the name decides. If the payload does not contain the name, the value
 * belongs in `_links` if it is a link or a document with an address.
 */
function belongsToLinks(name: string, value: unknown, property: SchemaProperty | undefined, parts: Parts): boolean {
  if (property?.location) return property.location === "_links";
  if (Object.hasOwn(parts, name)) return false;
  return Object.hasOwn(parts._links ?? {}, name) || [value].flat().some((entry) => typeof hrefOf(entry) === "string");
}

function toLinks(operation: string, path: string, value: unknown, resource: LinkableResource | undefined): unknown {
  if (Array.isArray(value)) {
    return value.map((entry, index) => toLinks(operation, `${path}[${index}]`, entry, resource));
  }
  const link = toLinkInput(value, resource);
  if (typeof link === "object") return link;
  throw new RequestValidationError(operation, [{ path, expected: link, got: `a value of type ${typeof value}` }]);
}

/**
 * Returns the kind of resource that a relation's ids refer to. This is the kind that the operation declares for the
 * relation. If the operation does not declare the relation, it is the type in the schema document.
 */
function resourceOf(
  name: string,
  property: SchemaProperty | undefined,
  targets: Readonly<Record<string, LinkableResource | null>>,
): LinkableResource | undefined {
  if (Object.hasOwn(targets, name)) return targets[name] ?? undefined;
  const type = property?.type.replace("[]", "") ?? "";
  const resource = type.charAt(0).toLowerCase() + type.slice(1);
  return isLinkable(resource) ? resource : undefined;
}

function toField(value: unknown, property: SchemaProperty | undefined): unknown {
  return property?.type === "Formattable" && typeof value === "string" ? { raw: value } : value;
}
