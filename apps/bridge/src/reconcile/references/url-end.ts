const opposite: Readonly<Record<string, string>> = { ")": "(", "]": "[" };

/**
 * Matches characters that end an address: white space, quotes, angle brackets, the separator of table cells, and
 * U+FFFC, which replaces hidden text.
 */
const afterUrl = /[\s<>"`|\uFFFC]/;

/**
 * Returns the end position of an address. The address ends before white space and before any character that cannot be
 * part of an address. It also ends before a closing bracket whose opening bracket comes before the address, as in `(see
 * https://pm.example.com/wp/12)`.
 */
export function urlEnd(text: string, start: number): number {
  const open: Record<string, number> = { "(": 0, "[": 0 };
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (afterUrl.test(character)) return at;
    if (character in open) open[character] = (open[character] ?? 0) + 1;
    const pair = opposite[character];
    if (pair === undefined) continue;
    const count = open[pair] ?? 0;
    if (count === 0) return at;
    open[pair] = count - 1;
  }
  return text.length;
}

/** Removes trailing punctuation from an address, because it belongs to the surrounding sentence. */
export function withoutPunctuation(address: string): string {
  let end = address.length;
  while (end > 0 && ".,;:!?'*_~".includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}
