/** What a key is used with: HMAC over a hash function (RFC 2104), or Ed25519 (RFC 8032). Also a Web Crypto algorithm. */
export type KeyAlgorithm =
  { readonly name: "HMAC"; readonly hash: "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512" } | { readonly name: "Ed25519" };

/** A secret that is ready for use, and does not show in `inspect`, JSON or structured logs. */
export interface VerificationKey {
  /** The only algorithm this key is used with. */
  readonly algorithm: KeyAlgorithm;
  /** Milliseconds since 1970 from which on the key is refused; `Infinity` for never. */
  readonly until: number;
  /** The secret itself, always the same bytes. Never log it. */
  bytes(): Uint8Array;
}
