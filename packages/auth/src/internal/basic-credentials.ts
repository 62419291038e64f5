/** Returns an `Authorization` value for the Basic scheme, in NFC-normalised UTF-8 (RFC 7617, section 2.1). */
export function basicCredentials(username: string, password: string): string {
  return `Basic ${base64(`${username}:${password}`.normalize("NFC"))}`;
}

/** Encodes the UTF-8 bytes of a string in base64. */
export function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}
