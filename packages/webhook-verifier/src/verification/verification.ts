/**
 * Reason why a delivery was refused.
 *
 * - `body_not_raw`: the body is neither bytes nor a string, because a framework parsed it.
 * - `body_unreadable`: reading failed or was cut off, or the body had already been read.
 * - `payload_missing`, `payload_duplicate`: a form does not have exactly one `payload` field. If it has more than 16
 *   fields, `payload` counts as missing.
 * - `signature_missing`: the sender's signature header is absent.
 * - `signature_empty`: a signature header has no value, because the webhook has no secret.
 * - `signature_duplicate`: a signature header occurs more than once.
 * - `signature_conflict`: several signature headers contain different signatures.
 * - `signature_malformed`: the signature is not in the form that the sender uses.
 * - `signature_weak`: the only signature is an HMAC-SHA-1, although the sender should also send an HMAC-SHA-256.
 * - `signature_mismatch`: the signature was made with another secret or over other bytes.
 * - `secret_expired`: the signature was made with a secret whose `until` has passed.
 * - `authorization_missing`, `authorization_mismatch`: the `Authorization` header does not have the expected value.
 * - `target_mismatch`: the webhook is installed at a level other than `targetType`.
 * - `timestamp_missing`, `timestamp_malformed`, `timestamp_too_old`, `timestamp_too_new`: the signed time is unusable
 *   or outside the tolerance.
 * - `id_missing`: the delivery has no id, although the sender's signature covers it.
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

/** Result for a delivery that was signed with a known secret. */
export interface Verified {
  readonly ok: true;
  /**
   * Index of the secret that signed the delivery, in the provider's list. After you replace a secret, remove the old
   * one once its index no longer appears.
   */
  readonly secretIndex: number;
  /**
   * The signed bytes: the body, or the decoded `payload` field of a form. Trust only these bytes: signatures from
   * Gitea, Forgejo and OpenProject do not cover the headers.
   */
  readonly body: Uint8Array;
}

/** Result for a delivery that has not been proved to come from the sender. Discard the delivery. */
export interface Refused {
  readonly ok: false;
  /** Reason, for logs only. Do not send it back. */
  readonly reason: RefusalReason;
}

/** Result of a verification. */
export type Verification = Verified | Refused;
