/**
 * Encodes a value as an HTML form does: a space becomes `+`, and unlike `encodeURIComponent`, it also encodes `~`, `!`,
 * `'`, `(` and `)`.
 */
export function formEncoded(value: string): string {
  return new URLSearchParams([["", value]]).toString().slice(1);
}
