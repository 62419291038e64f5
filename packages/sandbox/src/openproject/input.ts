import type { JsonObject } from "../server/call.js";
import type { Call } from "./call.js";
import { undisclosed } from "./documents/links.js";
import { durationToMinutes } from "./documents/values.js";
import { badFormat, typeMismatch } from "./refusal.js";

/** Target of a link in a body: a kind of resource and an id. */
export interface Target {
  readonly kind: string;
  readonly id: string;
}

/** Returns an object inside a body. Empty when the body has no such object. */
export function objectIn(body: JsonObject, name: string): JsonObject {
  const value = body[name];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** Returns a string from a body. Undefined when the body omits the string. `null` counts as an empty string. */
export function readText(body: JsonObject, name: string): string | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (value === null) return "";
  if (typeof value !== "string") throw badFormat(name, "a string");
  return value;
}

/** Returns a formatted text field's `raw`, which is its only writable part. */
export function readFormattable(body: JsonObject, name: string): string | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (value === null) return "";
  if (typeof value !== "object") throw badFormat(name, "an object with `raw`");
  return readText(value as JsonObject, "raw");
}

/** Returns a boolean from a body. Undefined when it is null or omitted. */
export function readBoolean(body: JsonObject, name: string): boolean | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "boolean") throw badFormat(name, "a boolean");
  return value;
}

/** Reads a whole number from a body and checks its range. `null` clears the field. */
export function readInteger(body: JsonObject, name: string, min: number, max: number): number | null | undefined {
  const value = body[name];
  if (value === undefined || value === null) return value;
  if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
    throw badFormat(name, `a whole number from ${min} to ${max}`);
  }
  return value;
}

/** Reads a date such as `2026-05-21` from a body. `null` clears the field. */
export function readDate(body: JsonObject, name: string): string | null | undefined {
  const value = body[name];
  if (value === undefined || value === null) return value;
  if (!isDate(value)) throw badFormat(name, "a date such as 2026-01-05");
  return value;
}

function isDate(value: unknown): value is string {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Reads a duration such as `PT7H30M` from a body and returns it in minutes. `null` clears the field. */
export function readDuration(body: JsonObject, name: string): number | null | undefined {
  const value = body[name];
  if (value === undefined || value === null) return value;
  const minutes = typeof value === "string" ? durationToMinutes(value) : undefined;
  if (minutes === undefined) throw badFormat(name, "an ISO 8601 duration of less than 2^53 minutes, such as PT1H30M");
  return minutes;
}

/**
 * Returns the target of a link in the body. A null result clears the field, and an undefined result keeps its value.
 * The result is also undefined for a link to {@link undisclosed}.
 *
 * @param kinds Kinds of resources that the link may point to, such as `statuses`.
 * @throws Refusal 422 `ResourceTypeMismatch` for a target of another kind.
 */
export function readLink(body: JsonObject, name: string, kinds: readonly string[]): Target | null | undefined {
  const value = objectIn(body, "_links")[name];
  if (value === undefined || hrefOf(value) === undisclosed) return undefined;
  return toTarget(value, name, kinds);
}

/**
 * Creates a function that reads the id of a link's target. The function returns 0 for an empty link, and undefined when
 * the body omits the link.
 */
export function linkedId(name: string, ...kinds: readonly string[]): (body: JsonObject) => number | undefined {
  return (body) => {
    const target = readLink(body, name, kinds);
    return target === undefined ? undefined : Number(target?.id ?? 0);
  };
}

/**
 * Creates a function that reads the id of a link's target. The function returns null for an empty link, and undefined
 * when the body omits the link.
 */
export function linkedIdOrNull(
  name: string,
  ...kinds: readonly string[]
): (body: JsonObject) => number | null | undefined {
  const read = linkedId(name, ...kinds);
  return (body) => {
    const id = read(body);
    return id === 0 ? null : id;
  };
}

/** Creates a function that reads the ids of the targets in a list of links. */
export function linkedIds(name: string, ...kinds: readonly string[]): (body: JsonObject) => number[] | undefined {
  return (body) => {
    const targets = readLinks(body, name, kinds);
    return targets && [...new Set(targets.map(({ id }) => Number(id)))];
  };
}

/** Reads a time such as `2026-05-21T08:00:00Z` and returns it in the API's format. */
export function readTime(body: JsonObject, name: string): string | undefined {
  const value = readText(body, name);
  if (value === undefined) return undefined;
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw badFormat(name, "an ISO 8601 time such as 2026-01-05T09:00:00Z");
  return new Date(time).toISOString();
}

/** Returns the targets of a list of links. Undefined when the body omits the list. */
export function readLinks(body: JsonObject, name: string, kinds: readonly string[]): Target[] | undefined {
  const value = objectIn(body, "_links")[name];
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((entry: unknown) => toTarget(entry, name, kinds) ?? []);
}

function toTarget(value: unknown, name: string, kinds: readonly string[]): Target | null {
  const href = hrefOf(value);
  if (href === null) return null;
  const [, kind = "", id = ""] = typeof href === "string" ? (/\/api\/v3\/([a-z_/]+)\/([^/?#]+)$/.exec(href) ?? []) : [];
  if (!kinds.includes(kind)) throw typeMismatch(name, kinds.join(" or "));
  return { kind, id };
}

function hrefOf(link: unknown): unknown {
  return typeof link === "object" && link !== null ? (link as JsonObject).href : undefined;
}

/** Returns whether a change sends notifications. The query can disable them. Default: true. */
export function wantsNotifications({ query }: Call): boolean {
  return query.get("notify") !== "false";
}
