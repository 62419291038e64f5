/**
 * Encodes a value like an HTML form. Unlike `encodeURIComponent`, it keeps `*` and encodes `~`, `!`, `'`, `(` and `)`.
 */
export function formEncoded(value: string): string {
  return new URLSearchParams([["", value]]).toString().slice(1);
}
