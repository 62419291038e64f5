/** The `Authorization` value of the Basic scheme: UTF-8 after Unicode NFC, as RFC 7617 section 2.1 has it. */
export function basicCredentials(username: string, password: string): string {
  return `Basic ${base64(`${username}:${password}`.normalize("NFC"))}`;
}

/** Base64 of a text's UTF-8 bytes. */
export function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}
