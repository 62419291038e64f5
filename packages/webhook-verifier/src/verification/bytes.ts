/** Encodes a string in UTF-8. */
export function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Returns a raw body's bytes, or undefined if the body was already parsed. */
export function bytesOf(body: unknown): Uint8Array | undefined {
  if (typeof body === "string") return encodeText(body);
  if (body instanceof Uint8Array) return body;
  // Also checks the tag, because test runners and sandboxes have their own `Uint8Array` class.
  const tag = Object.prototype.toString.call(body);
  if (tag === "[object Uint8Array]") return body as Uint8Array;
  return tag === "[object ArrayBuffer]" ? new Uint8Array(body as ArrayBuffer) : undefined;
}

/** Concatenates two byte arrays. */
export function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

/** Decodes lower-case hexadecimal digits. Returns undefined unless the string encodes exactly `size` bytes. */
export function decodeHex(text: string, size: number): Uint8Array | undefined {
  if (text.length !== size * 2) return undefined;
  const bytes = new Uint8Array(size);
  // Decodes digit by digit. `parseInt` on slices takes several times as long, and checking the string with a regular
  // expression first would take a third longer.
  for (let index = 0; index < size; index++) {
    const byte = (digitValue(text, index * 2) << 4) | digitValue(text, index * 2 + 1);
    if (byte < 0) return undefined;
    bytes[index] = byte;
  }
  return bytes;
}

/** Returns a digit's value, or -1 for any other character, which makes the whole byte negative. */
function digitValue(text: string, index: number): number {
  const code = text.charCodeAt(index);
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 97 && code <= 102 ? code - 87 : -1;
}

/** Decodes canonical base64 (RFC 4648, section 4, with padding). Returns undefined for any other string. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text);
    // `atob` also accepts spaces, missing padding and extra bits, so several strings would decode to the same
    // signature.
    return btoa(binary) === text ? Uint8Array.from(binary, (character) => character.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}
