import { format, inspect } from "node:util";

/**
 * Returns everything that could reveal a secret in a value, as text: the results of `inspect`, `format`, JSON and
 * `String`, and the result of `inspect` for a clone. For an error, also includes the stack and the cause.
 */
export function shownForms(value: unknown): string {
  return [
    attempt(() => inspect(value, { depth: Infinity, showHidden: true, getters: true, maxStringLength: Infinity })),
    attempt(() => format("%s %o %O %j", value, value, value, value)),
    attempt(() => JSON.stringify(value)),
    attempt(() => String(value)),
    attempt(() => inspect(structuredClone(value), { depth: Infinity })),
    ...(value instanceof Error ? [value.stack ?? "", inspect(Object.entries(value)), shownForms(value.cause)] : []),
  ].join("\n");
}

/** Returns a secret and the encodings in which it is sent. */
export function travelForms(secret: string): string[] {
  return [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams([["", secret]]).toString().slice(1),
    Buffer.from(secret).toString("base64").replace(/=+$/, ""),
    Buffer.from(secret).toString("base64url"),
  ];
}

function attempt(show: () => string): string {
  try {
    return show();
  } catch (error) {
    return inspect(error);
  }
}
