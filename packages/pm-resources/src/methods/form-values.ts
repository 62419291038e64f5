import { RequestValidationError } from "@halyard/http-core";
import { hrefOf, isLinkable, type LinkableResource, toLinkInput } from "../documents/link-input.js";
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

/** Not every server says where a property stands; then the payload tells, and last the value itself. */
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

/** The kind of resource that ids of a relation belong to: as the operation declares, else by the type in the schema. */
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
