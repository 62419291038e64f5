/** The UTF-8 bytes of a text. */
export function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
