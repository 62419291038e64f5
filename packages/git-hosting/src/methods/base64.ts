/** Number of bytes to convert in one call. Every JavaScript engine accepts this many arguments. */
const chunk = 0x2000;

/** Encodes bytes or text in base64 (RFC 4648 section 4). Text is encoded as UTF-8 first. */
export function encodeBase64(content: string | Uint8Array): string {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  let binary = "";
  for (let start = 0; start < bytes.length; start += chunk) {
    binary += String.fromCharCode(...bytes.subarray(start, start + chunk));
  }
  return btoa(binary);
}

/** Decodes base64, with or without line breaks. Returns undefined if the string is not base64. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    return undefined;
  }
  const bytes = new Uint8Array(binary.length);
  for (let place = 0; place < binary.length; place++) bytes[place] = binary.charCodeAt(place);
  return bytes;
}

/**
 * Decodes UTF-8 and keeps a byte order mark. If any byte is invalid, returns undefined instead of text with replacement
 * characters.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
