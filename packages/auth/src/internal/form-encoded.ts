/**
 * Encodes a value as in an HTML form: unlike `encodeURIComponent`, keeps `*` and encodes `~`, `!`, `'`, `(` and `)`.
 */
export function formEncoded(value: string): string {
  return new URLSearchParams([["", value]]).toString().slice(1);
}
