/** Decodes canonical base64 (RFC 4648 section 4, with padding); undefined for anything else. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text);
    // `atob` lets blanks, missing padding and stray bits pass: several spellings of one signature.
    return btoa(binary) === text ? Uint8Array.from(binary, (character) => character.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}
