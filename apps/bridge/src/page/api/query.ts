import type { Context } from "hono";
import type { DeliveryCursor } from "../../store/store.js";
import { refusal } from "../refusal.js";

/** Returns the query parameter `limit`: 1 to 500. Default: 50. */
export function limitOf(c: Context): number {
  const text = c.req.query("limit") ?? "50";
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > 500) throw refusal("invalid", "`limit` must be a whole number from 1 to 500.");
  return limit;
}

/**
 * Returns a query parameter. An empty parameter counts as absent, because forms send unused fields as empty parameters.
 */
export function textOf(c: Context, name: string): string | undefined {
  const text = c.req.query(name);
  return text === "" ? undefined : text;
}

/** Returns a query parameter that must be one of the given words. */
export function choiceOf<Word extends string>(c: Context, name: string, words: readonly Word[]): Word | undefined {
  const text = textOf(c, name);
  if (text === undefined) return undefined;
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) throw refusal("invalid", `\`${name}\` must be one of ${words.join(", ")}.`);
  return word;
}

/** Returns a query parameter that must be an ISO 8601 time. */
export function momentOf(c: Context, name: string): Date | undefined {
  const text = textOf(c, name);
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw refusal("invalid", `\`${name}\` must be a time such as 2026-01-31T12:00:00Z.`);
  return moment;
}

/** Returns a query parameter that must be a whole number of at most 18 digits. The number stays a string. */
export function numberOf(c: Context, name: string): string | undefined {
  const text = textOf(c, name);
  if (text !== undefined && !/^\d{1,18}$/.test(text))
    throw refusal("invalid", `\`${name}\` must be the value of \`next\` in an earlier response.`);
  return text;
}

/** Encodes a delivery's position in the list of deliveries as a cursor. */
export function cursorText(record: DeliveryCursor | undefined): string | undefined {
  return record && `${record.receivedAt.toISOString()}/${record.id}`;
}

/** Decodes a query parameter that {@link cursorText} encoded. */
export function cursorOf(c: Context, name: string): DeliveryCursor | undefined {
  const text = textOf(c, name);
  if (text === undefined) return undefined;
  const [moment = "", id = ""] = text.split("/");
  const receivedAt = new Date(moment);
  if (id === "" || Number.isNaN(receivedAt.getTime()))
    throw refusal("invalid", `\`${name}\` must be the value of \`next\` in an earlier response.`);
  return { receivedAt, id };
}
