/**
 * Reason why a delivery was refused.
 *
 * - `body_not_raw`: the body is neither bytes nor a string, because a framework parsed it.
 * - `body_unreadable`: reading failed or was cut off, or the body had been read before.
 * - `payload_missing`, `payload_duplicate`: a form without exactly one `payload` field. In a form with more than 16
 *   fields, the field is treated as missing.
 * - `signature_missing`: the signature header of this sender is absent.
 * - `signature_empty`: a signature header without a value. The webhook has no secret.
 * - `signature_duplicate`: the same header more than once.
 * - `signature_conflict`: several signature headers with different values.
 * - `signature_malformed`: not in the form that this sender uses.
 * - `signature_weak`: only an HMAC-SHA-1, from a sender that sends SHA-256 too.
 * - `signature_mismatch`: well-formed, but made with another secret or over other bytes.
 * - `secret_expired`: made with a secret whose `until` has passed.
 * - `authorization_missing`, `authorization_mismatch`: not the expected `Authorization`.
 * - `target_mismatch`: sent by a webhook with another installation target type.
 * - `timestamp_missing`, `timestamp_malformed`, `timestamp_too_old`, `timestamp_too_new`: no usable signed time, or one
 *   outside of the tolerance.
 * - `id_missing`: no delivery id, from a sender whose signature covers it.
 */
export type RefusalReason =
  | "body_not_raw"
  | "body_unreadable"
  | "payload_missing"
  | "payload_duplicate"
  | "signature_missing"
  | "signature_empty"
  | "signature_duplicate"
  | "signature_conflict"
  | "signature_malformed"
  | "signature_weak"
  | "signature_mismatch"
  | "secret_expired"
  | "authorization_missing"
  | "authorization_mismatch"
  | "target_mismatch"
  | "timestamp_missing"
  | "timestamp_malformed"
  | "timestamp_too_old"
  | "timestamp_too_new"
  | "id_missing";

/** Result for a delivery that was signed with one of the secrets. */
export interface Verified {
  readonly ok: true;
  /**
   * Index of the matching secret in the provider's list. A rotation is complete when the old secret no longer matches.
   */
  readonly secretIndex: number;
  /**
   * The signed bytes: the body, or the decoded `payload` field of a form. Parse only these. The signatures of Gitea,
   * Forgejo and OpenProject do not cover header fields.
   */
  readonly body: Uint8Array;
}

/** Result for a delivery without proof that the sender made it. Drop it. */
export interface Refused {
  readonly ok: false;
  /** Reason for your log. Do not send it back. */
  readonly reason: RefusalReason;
}

/** Result of a verification. */
export type Verification = Verified | Refused;
