import type { RefusalReason } from "./verification.js";

/**
 * Kinds of senders, by the events they send: `git` for Gitea and Forgejo, `openproject`, and `custom` for senders that
 * are verified with `hmac()` or `standardWebhooks()`.
 */
export type EventFamily = "git" | "openproject" | "custom";

/** Returns the value of a header by its lower-case name. Several values are joined with a comma and a space. */
export type HeaderReader = (name: string) => string | undefined;

/** The parts of a delivery that verification needs. They are not trusted yet. */
export interface Claim {
  /** The bytes that the signature must cover. */
  readonly message: Uint8Array;
  /** The body that those bytes contain. */
  readonly body: Uint8Array;
  /** The decoded signatures. At least one must match a key. */
  readonly signatures: readonly Uint8Array[];
}

/** A sender's signature rules and secrets. Created by `gitea()`, `openproject()` and so on. */
export interface Provider<Family extends EventFamily = EventFamily> {
  /** The provider's name in logs and replay stores, such as `forgejo`. */
  readonly name: string;
  /** Kind of sender, which determines the events that `parse` returns. */
  readonly family: Family;
  /** Media types that the sender uses. */
  readonly contentTypes: readonly string[];
  /** The secrets, in the order in which they were configured. */
  readonly keys: readonly VerificationKey[];
  /** Returns the required `Authorization` value as bytes. Absent if the header is not required. */
  readonly authorization?: (() => Uint8Array) | undefined;
  /** Header that contains the delivery's id, for the `custom` family. */
  readonly idHeader?: string | undefined;
  /** Header that contains the event's name, for the `custom` family. */
  readonly eventHeader?: string | undefined;
  /** Returns the current time in milliseconds since 1970. */
  now(): number;
  /** Extracts the signatures and the signed bytes, without any cryptography. */
  claim(header: HeaderReader, body: Uint8Array): Claim | RefusalReason;
}

/**
 * A key's algorithm: HMAC with a hash function (RFC 2104), or Ed25519 (RFC 8032). Web Crypto accepts these objects too.
 */
export type KeyAlgorithm =
  | { readonly name: "HMAC"; readonly hash: "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512" }
  | { readonly name: "Ed25519" };

/** A secret that is ready for use. Its bytes never appear in JSON, in structured logs or in the output of `inspect`. */
export interface VerificationKey {
  /** The only algorithm for which this key is used. */
  readonly algorithm: KeyAlgorithm;
  /** Time at which the key expires, in milliseconds since 1970. `Infinity` means never. */
  readonly until: number;
  /** Returns the secret's bytes, always as the same object. Never log them. */
  bytes(): Uint8Array;
}

/** A secret with an expiry date, for phasing out an old secret. */
export interface ExpiringSecret<Secret = string | Uint8Array> {
  /** The secret, as bytes or as a string. A string is encoded as UTF-8, except in `standardWebhooks()`. */
  readonly secret: Secret;
  /** Time at which the secret expires. Default: never. */
  readonly until?: Date | undefined;
}

/** A secret, with or without an expiry date. */
export type SecretInput<Secret = string | Uint8Array> = Secret | ExpiringSecret<Secret>;
