/** A value as a form carries it. Unlike `encodeURIComponent` this leaves `*` alone and encodes `~`, `!`, `'`, `(` and `)`. */
export function formEncoded(value: string): string {
  return new URLSearchParams([["", value]]).toString().slice(1);
}
