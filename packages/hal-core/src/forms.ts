import type { FormProperty, FormTemplate } from "./document.js";
import { isObject, own, toArray } from "./internal/json.js";

/** A HAL-FORMS template read from a document, with defaults filled in and malformed parts omitted. */
export interface HalForm {
  /** The template's key in the document, usually `default`. */
  readonly name: string;
  /** Title to display. */
  readonly title: string | undefined;
  /** HTTP method in upper case. An unknown method is treated as `GET`, as HAL-FORMS requires. */
  readonly method: string;
  /** Target of the request. Undefined means the document's own address. */
  readonly target: string | undefined;
  /** Media type of the body. */
  readonly contentType: string;
  /** Fields of the form. */
  readonly properties: readonly FormProperty[];
}

/**
 * Returns a document's forms (`_templates`). A form is an action with a description of its fields. Submit it with
 * `client.submit`.
 *
 * @example
 * for (const { name, title, properties } of forms(ship)) render(name, title, properties);
 * @see https://rwcbook.github.io/hal-forms/
 */
export function forms(document: object): readonly HalForm[] {
  const templates = own(document, "_templates");
  if (!isObject(templates)) return [];
  return Object.keys(templates).flatMap((name) => readForm(name, templates[name]) ?? []);
}

/** Returns a document's form by its key, or undefined if the document has no such form. */
export function form(document: object, name: string = "default"): HalForm | undefined {
  return readForm(name, own(own(document, "_templates"), name));
}

const methods: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function readForm(name: string, template: unknown): HalForm | undefined {
  if (!isObject(template)) return undefined;
  const { title, method, target, contentType, properties } = template as Partial<Record<keyof FormTemplate, unknown>>;
  const verb = text(method)?.toUpperCase() ?? "GET";
  return {
    name,
    title: text(title),
    method: methods.includes(verb) ? verb : "GET",
    target: text(target),
    contentType: text(contentType) ?? "application/json",
    properties: toArray(properties).filter(isProperty),
  };
}

function isProperty(value: unknown): value is FormProperty {
  return typeof own(value, "name") === "string";
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
