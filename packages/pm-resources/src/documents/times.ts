import * as z from "@halyard/http-core/schema";

/** A point in time in a request body: a `Date`, or an RFC 3339 string such as `2026-05-21T07:00:00Z`. */
export type TimeInput = Date | string;

/** Schema of {@link TimeInput}. */
export const TimeInputSchema: z.Schema<TimeInput> = z.lazy(() =>
  z.union([
    z.string(),
    z.custom<Date>((value) => value instanceof Date && !Number.isNaN(value.getTime()), "a valid Date"),
  ]),
);
