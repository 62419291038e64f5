import { UriTemplateError } from "./errors.js";
import { isObject } from "./internal/json.js";
import {
  type OperatorStyle,
  parseTemplate,
  type TemplateExpression,
  type TemplateVariable,
} from "./internal/parse-template.js";
import { listNames, quote, shorten } from "./internal/text.js";

/** A scalar value for a template variable. */
export type TemplateScalar = string | number | bigint | boolean;

/** The value for a template variable. `null` and `undefined` omit the variable. */
export type TemplateValue =
  | TemplateScalar
  | null
  | undefined
  | readonly (TemplateScalar | null | undefined)[]
  | { readonly [name: string]: TemplateScalar | null | undefined };

/** Values by variable name. */
export type TemplateVariables = Readonly<Record<string, TemplateValue>>;

/**
 * Expands a URI template of any level. Variables without a value are omitted, as the RFC requires. To find missing
 * variables, call {@link checkVariables} first.
 *
 * Only the own members of `variables` are used, so a template cannot read `constructor` or `__proto__`.
 *
 * @throws UriTemplateError `uri_template_invalid` when the template is malformed or has a length limit for a list
 * (`{list:3}`), `uri_template_variables` when a value is neither a scalar nor a list or record of scalars.
 * @example
 * expandTemplate("/berths{/number}{?tide,ships*}", { number: 7, tide: "low", ships: ["Argo", "Ra"] });
 * // "/berths/7?tide=low&ships=Argo&ships=Ra"
 * @see RFC 6570
 */
export function expandTemplate(template: string, variables: TemplateVariables = {}): string {
  return parseTemplate(template)
    .map((part) => (typeof part === "string" ? encodeReserved(part) : expand(template, part, variables)))
    .join("");
}

/**
 * Returns the names of a template's variables, in the order of their first appearance.
 *
 * @throws UriTemplateError `uri_template_invalid` when the template is malformed.
 */
export function templateVariables(template: string): readonly string[] {
  const names = parseTemplate(template).flatMap((part) =>
    typeof part === "string" ? [] : part.variables.map(({ name }) => name),
  );
  return [...new Set(names)];
}

/**
 * Checks that variables match a template. Refuses unknown variables. Also refuses missing variables, except in the
 * query (`{?page}`). To omit a path variable, pass `null`.
 *
 * @throws UriTemplateError `uri_template_variables` with the missing and the unknown names.
 */
export function checkVariables(template: string, variables: TemplateVariables): void {
  const expressions = parseTemplate(template).filter((part) => typeof part !== "string");
  const known = new Set(expressions.flatMap((part) => part.variables.map(({ name }) => name)));
  const required = expressions.filter(({ style }) => style.separator !== "&").flatMap((part) => part.variables);
  const missing = [...new Set(required.map(({ name }) => name))].filter(
    (name) => valueOf(variables, name) === undefined,
  );
  const unknown = Object.keys(variables).filter((name) => !known.has(name));
  if (missing.length === 0 && unknown.length === 0) return;
  const problems = [
    ...(missing.length > 0 ? [`needs a value for ${listNames(missing)}`] : []),
    ...(unknown.length > 0 ? [`has no variable ${listNames(unknown)}`] : []),
  ];
  throw new UriTemplateError(
    "uri_template_variables",
    `The URI template "${shorten(template)}" ${problems.join(" and ")}. Its variables: ${listNames([...known])}.`,
    { missing, unknown },
  );
}

function valueOf(variables: TemplateVariables, name: string): unknown {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}

function expand(template: string, { style, variables }: TemplateExpression, values: TemplateVariables): string {
  const written = variables.flatMap((variable) => write(template, style, variable, valueOf(values, variable.name)));
  return written.length === 0 ? "" : style.first + written.join(style.separator);
}

/** Returns the parts that a variable adds to its expression. The result is empty if the variable has no value. */
function write(template: string, style: OperatorStyle, variable: TemplateVariable, value: unknown): string[] {
  const { name, explode, maxLength } = variable;
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) && !isRecord(value)) {
    return [pair(style, name, encode(style, cut(style, text(variable, value), maxLength)))];
  }
  if (maxLength !== undefined) {
    throw new UriTemplateError(
      "uri_template_invalid",
      `The URI template "${shorten(template)}" takes the first ${maxLength} characters of ${quote(name)}, but the value is a list (RFC 6570 section 2.4.1). Pass a single value.`,
    );
  }
  const members = membersOf(style, variable, value);
  if (members.length === 0) return [];
  if (!explode) return [pair(style, name, members.flat().join(","))];
  return members.map((member) => {
    const [key, content] = member.length === 2 ? member : [style.named ? name : undefined, member[0]];
    if (key === undefined) return content;
    return style.named ? pair(style, key, content) : `${key}=${content}`;
  });
}

/** Returns a list's encoded values, or a record's encoded keys and values. */
function membersOf(
  style: OperatorStyle,
  variable: TemplateVariable,
  value: readonly unknown[] | Readonly<Record<string, unknown>>,
): ([string] | [string, string])[] {
  const encoded = (entry: unknown): string => encode(style, text(variable, entry));
  const present = ([, entry]: readonly [string, unknown]): boolean => entry !== undefined && entry !== null;
  const entries = Object.entries(value).filter(present);
  return Array.isArray(value)
    ? entries.map(([, entry]): [string] => [encoded(entry)])
    : entries.map(([key, entry]): [string, string] => [encode(style, key), encoded(entry)]);
}

function pair(style: OperatorStyle, name: string, value: string): string {
  if (!style.named) return value;
  return value === "" ? name + style.ifEmpty : `${name}=${value}`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function text({ name }: TemplateVariable, value: unknown): string {
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return String(value);
  throw new UriTemplateError(
    "uri_template_variables",
    `The template variable ${quote(name)} must be a string, number or boolean, or a flat array or plain object of such values. The given value is of type ${Object.prototype.toString.call(value).slice(8, -1)}.`,
  );
}

const tripletPattern =
  /%(?:[c-d][\da-f]%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[0-7](?:%[89ab][\da-f]){3}|[\da-f]{2})|[^]/giu;

/**
 * Cuts a value to a number of characters. If percent-encoded triplets are kept as they are, all triplets of a character
 * count as one character and are not split.
 */
function cut(style: OperatorStyle, value: string, maxLength: number | undefined): string {
  if (maxLength === undefined) return value;
  const characters = value.match(style.reserved ? tripletPattern : /[^]/gu) ?? [];
  return characters.slice(0, maxLength).join("");
}

function encode(style: OperatorStyle, value: string): string {
  return style.reserved ? encodeReserved(value) : encodeUnreserved(value);
}

function encodeUnreserved(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Encodes a value, but keeps reserved characters and percent-encoded triplets. */
function encodeReserved(value: string): string {
  return value
    .toWellFormed()
    .split(/(%[\da-f]{2})/i)
    .map((part, index) => (index % 2 === 1 ? part : encodeURI(part).replaceAll("%5B", "[").replaceAll("%5D", "]")))
    .join("");
}
