import type { Context } from "hono";
import type { DeliveryCursor } from "../../store/store.js";
import { refusal } from "../refusal.js";

/** Returns the `limit` of a list: 1 to 500, default 50. */
export function limitOf(c: Context): number {
  const text = c.req.query("limit") ?? "50";
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > 500) throw refusal("invalid", "`limit` must be a whole number from 1 to 500.");
  return limit;
}

/** Returns a parameter, or undefined if it is empty, because a form sends an empty parameter for an unused field. */
export function textOf(c: Context, name: string): string | undefined {
  const text = c.req.query(name);
  return text === "" ? undefined : text;
}

/** Returns a parameter that must be one of the given words. */
export function choiceOf<Word extends string>(c: Context, name: string, words: readonly Word[]): Word | undefined {
  const text = textOf(c, name);
  if (text === undefined) return undefined;
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) throw refusal("invalid", `\`${name}\` must be one of ${words.join(", ")}.`);
  return word;
}

/** Returns a parameter that is a time in ISO 8601. */
export function momentOf(c: Context, name: string): Date | undefined {
  const text = textOf(c, name);
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw refusal("invalid", `\`${name}\` must be a time such as 2026-01-31T12:00:00Z.`);
  return moment;
}

/** Returns a parameter that is a whole number of at most 18 digits, as a string. */
export function numberOf(c: Context, name: string): string | undefined {
  const text = textOf(c, name);
  if (text !== undefined && !/^\d{1,18}$/.test(text))
    throw refusal("invalid", `\`${name}\` must be the value of \`next\` in an earlier response.`);
  return text;
}

/** Encodes the position of a delivery as a cursor. */
export function cursorText(record: DeliveryCursor | undefined): string | undefined {
  return record && `${record.receivedAt.toISOString()}/${record.id}`;
}

/** Decodes a parameter that {@link cursorText} has encoded. */
export function cursorOf(c: Context, name: string): DeliveryCursor | undefined {
  const text = textOf(c, name);
  if (text === undefined) return undefined;
  const [moment = "", id = ""] = text.split("/");
  const receivedAt = new Date(moment);
  if (id === "" || Number.isNaN(receivedAt.getTime()))
    throw refusal("invalid", `\`${name}\` must be the value of \`next\` in an earlier response.`);
  return { receivedAt, id };
}
