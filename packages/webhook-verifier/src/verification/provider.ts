import type { RefusalReason } from "./verification.js";

/**
 * Kinds of senders, by the bodies they send: `git` for Gitea and Forgejo, `openproject`, and `custom` for senders that
 * are verified with `hmac()` or `standardWebhooks()`.
 */
export type EventFamily = "git" | "openproject" | "custom";

/** Reads one header field by its lower-case name. Several values are joined with a comma and a space. */
export type HeaderReader = (name: string) => string | undefined;

/** The parts of a delivery that a verification needs. Nothing in them is trusted yet. */
export interface Claim {
  /** The bytes that the signature must cover. */
  readonly message: Uint8Array;
  /** The body inside these bytes. */
  readonly body: Uint8Array;
  /** The decoded signatures. One of them must match one key. */
  readonly signatures: readonly Uint8Array[];
}

/**
 * The rules by which one kind of sender signs, with the secrets to check against. Created by `gitea()`, `openproject()`
 * etc.
 */
export interface Provider<Family extends EventFamily = EventFamily> {
  /** Name for logs and replay stores, for instance `forgejo`. */
  readonly name: string;
  /** The kind of bodies, which determines the events that `parse` returns. */
  readonly family: Family;
  /** Media types that the sender uses. */
  readonly contentTypes: readonly string[];
  /** The secrets, in the order of the configuration. */
  readonly keys: readonly VerificationKey[];
  /** Returns the bytes of the `Authorization` value that every delivery must have. Absent when none is required. */
  readonly authorization?: (() => Uint8Array) | undefined;
  /** Header with the id of the delivery, for the `custom` family. */
  readonly idHeader?: string | undefined;
  /** Header with the name of the event, for the `custom` family. */
  readonly eventHeader?: string | undefined;
  /** Returns the current time in milliseconds since 1970. */
  now(): number;
  /** Finds the signatures and the signed bytes, without any cryptography. */
  claim(header: HeaderReader, body: Uint8Array): Claim | RefusalReason;
}

/**
 * Algorithm of a key: HMAC over a hash function (RFC 2104), or Ed25519 (RFC 8032). Web Crypto accepts these objects
 * too.
 */
export type KeyAlgorithm =
  | { readonly name: "HMAC"; readonly hash: "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512" }
  | { readonly name: "Ed25519" };

/** A secret that is ready for use. Its bytes do not appear in `inspect`, JSON or structured logs. */
export interface VerificationKey {
  /** The only algorithm for which this key is used. */
  readonly algorithm: KeyAlgorithm;
  /** Time from which on the key is refused, in milliseconds since 1970. `Infinity` means never. */
  readonly until: number;
  /** Returns the secret, always as the same object. Never log it. */
  bytes(): Uint8Array;
}

/** A secret with an end date, for phasing out an old secret. */
export interface ExpiringSecret<Secret = string | Uint8Array> {
  /** The secret as bytes, or as a string, which is encoded as UTF-8. */
  readonly secret: Secret;
  /** Time from which on the secret is refused. Default: never. */
  readonly until?: Date | undefined;
}

/** A secret, alone or with an end date. */
export type SecretInput<Secret = string | Uint8Array> = Secret | ExpiringSecret<Secret>;
