import type { LinkInput } from "../documents/link-input.js";
import { valuesAtHand } from "../methods/form-values.js";
import { CustomFieldError } from "../errors/custom-field-error.js";
import { type CustomFieldEntry, listed } from "./field-index.js";

/** Type checks for values that do not link to resources, by field type. */
const plain: Readonly<Record<string, { readonly expected: string; readonly accepts: (value: unknown) => boolean }>> = {
  String: { expected: "text", accepts: (value) => typeof value === "string" },
  Link: { expected: "an address string", accepts: (value) => typeof value === "string" },
  Integer: { expected: "a whole number", accepts: Number.isSafeInteger },
  Float: { expected: "a number", accepts: Number.isFinite },
  Boolean: { expected: "true or false", accepts: (value) => typeof value === "boolean" },
  Date: {
    expected: "a date such as 2026-05-21",
    accepts: (value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value),
  },
  Formattable: { expected: "text, or an object with `raw`", accepts: (value) => typeof rawOf(value) === "string" },
};

/** Returns whether a field's values are links. */
export function isLinked({ key, property }: CustomFieldEntry, document: object = {}): boolean {
  if (property.location) return property.location === "_links";
  // Some servers do not send `location`.
  const hasChoices = property._links?.allowedValues !== undefined || valuesAtHand(property) !== undefined;
  return hasChoices || property.type.startsWith("[]") || own(own(document, "_links"), key) !== undefined;
}

/** Reads a field's value from a document. Returns undefined if the document does not have the field. */
export function readCustomField(entry: CustomFieldEntry, document: object): unknown {
  if (!isLinked(entry, document)) return own(document, entry.key);
  const value = own(own(document, "_links"), entry.key);
  if (Array.isArray(value)) return value.filter((link) => hrefOf(link) !== undefined);
  return value === undefined || hrefOf(value) !== undefined ? value : null;
}

/**
 * Converts a field's value to the form that request bodies contain.
 *
 * @throws CustomFieldError with the code `custom_field_read_only` or `custom_field_value_invalid`.
 */
export function writeCustomField(entry: CustomFieldEntry, name: string, value: unknown, document: object): unknown {
  const { property } = entry;
  const label = `The custom field ${JSON.stringify(name)}`;
  if (!property.writable) {
    throw new CustomFieldError("custom_field_read_only", name, `${label} is read-only, according to its schema.`);
  }
  const refuse = (expected: string): CustomFieldError =>
    new CustomFieldError("custom_field_value_invalid", name, `${label} (${property.type}) must be ${expected}.`);
  if (isLinked(entry, document)) {
    const toLink = (one: unknown): LinkInput => {
      const found = resolveLink(entry, one);
      if (typeof found === "object") return found;
      throw refuse(found);
    };
    if (!property.type.startsWith("[]")) return toLink(value);
    if (value === null) return [];
    if (!Array.isArray(value)) throw refuse("a list of values");
    return value.map(toLink);
  }
  if (value === null) return property.type === "Formattable" ? { raw: null } : null;
  const kind = Object.hasOwn(plain, property.type) ? plain[property.type] : undefined;
  if (kind && !kind.accepts(value)) throw refuse(kind.expected);
  return property.type === "Formattable" ? { raw: rawOf(value) } : value;
}

/**
 * Converts a title, an address, a link or a document to a link. For any other value, returns a description of the
 * accepted values.
 */
function resolveLink({ property }: CustomFieldEntry, value: unknown): LinkInput | string {
  if (value === null || own(value, "href") === null) return { href: null };
  if (typeof value !== "string") {
    const href = hrefOf(value);
    return href === undefined ? "a title, an address, a link or a document" : { href };
  }
  const choices = (valuesAtHand(property) ?? []).map((choice) => ({ title: titleOf(choice), href: hrefOf(choice) }));
  const [choice, ...others] = choices.filter(({ title }) => title === value);
  if (others.length > 0) return `the address of one of its values, because several are called ${JSON.stringify(value)}`;
  if (choice?.href !== undefined) return { href: choice.href };
  if (/^(?:\/|https?:|urn:)/.test(value)) return { href: value };
  const titles = choices.flatMap(({ title }) => title ?? []);
  return titles.length > 0
    ? `one of ${listed(titles)}`
    : "an address, a link or a document, because the schema does not list the field's values";
}

/** Returns an allowed value's display name. */
export function titleOf(choice: unknown): string | undefined {
  const self = own(own(choice, "_links"), "self");
  const titles = [...["title", "value", "name", "label"].map((name) => own(choice, name)), own(self, "title")];
  return titles.find((title) => typeof title === "string");
}

/** Returns the address of a link, or a document's address from its `self` link. */
function hrefOf(value: unknown): string | undefined {
  const href = own(value, "href") ?? own(own(own(value, "_links"), "self"), "href");
  return typeof href === "string" ? href : undefined;
}

function rawOf(value: unknown): unknown {
  return typeof value === "string" ? value : own(value, "raw");
}

/** Reads an own property of an untrusted value. Returns undefined if the value does not have it. */
function own(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
