/** Decodes lower-case hexadecimal digits; undefined unless there are exactly `size` bytes of them. */
export function decodeHex(text: string, size: number): Uint8Array | undefined {
  if (text.length !== size * 2) return undefined;
  const bytes = new Uint8Array(size);
  // Not `parseInt` on slices, which takes several times as long, nor a regular expression before, which adds a third.
  for (let index = 0; index < size; index++) {
    const byte = (digit(text, index * 2) << 4) | digit(text, index * 2 + 1);
    if (byte < 0) return undefined;
    bytes[index] = byte;
  }
  return bytes;
}

/** The value of a digit; -1, which makes the whole byte negative, for any other character. */
function digit(text: string, index: number): number {
  const code = text.charCodeAt(index);
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 97 && code <= 102 ? code - 87 : -1;
}
