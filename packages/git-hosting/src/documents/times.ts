import * as z from "@halyard/http-core/schema";

/** A point in time, as input for an operation: a `Date` or an RFC 3339 string. */
export type TimeInput = Date | string;

/** Returns the schema of a {@link TimeInput}. */
export function timeInput(): z.Schema<TimeInput> {
  return z.custom<TimeInput>(
    (value) => typeof value === "string" || (value instanceof Date && !Number.isNaN(value.getTime())),
    "a time: a valid Date, or an RFC 3339 string",
  );
}

/**
 * Returns whether a time in a response means "never". Servers send "never" as a time in the year 1, the zero time of
 * the Go language. Some versions send `null` or omit the field. A few fields use the year 1970 instead, as their
 * comments say. For these fields, the result is false.
 *
 * @example
 * const token = (await git.users.tokens.list({ username })).items[0];
 * if (token && isNever(token.last_used_at)) console.log("never used");
 */
export function isNever(time: string | null | undefined): boolean {
  return time === null || time === undefined || time === "" || time.startsWith("0001-01-0");
}
