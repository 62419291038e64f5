/**
 * Why a delivery was refused.
 *
 * - `body_not_raw`: not bytes or text; a framework has parsed the body already.
 * - `body_unreadable`: reading failed, was cut off, or the body had been read before.
 * - `payload_missing`, `payload_duplicate`: a form body without exactly one `payload` field. One of more than 16 fields is
 *   not searched and counts as having none.
 * - `signature_missing`: no header that this sender signs with.
 * - `signature_empty`: the header is there without a value; the sender has no secret configured.
 * - `signature_duplicate`: the same header more than once.
 * - `signature_conflict`: several signature headers that do not say the same.
 * - `signature_malformed`: not of the form this sender uses.
 * - `signature_weak`: nothing but an HMAC-SHA-1, from a sender that has SHA-256 as well.
 * - `signature_mismatch`: well-formed, but made with another secret or over other bytes.
 * - `secret_expired`: made with a secret whose `until` has passed.
 * - `authorization_missing`, `authorization_mismatch`: not the expected `Authorization`.
 * - `target_mismatch`: not sent by a webhook of the required installation target type.
 * - `timestamp_missing`, `timestamp_malformed`, `timestamp_too_old`, `timestamp_too_new`: no usable signed time, or one
 *   outside the tolerance.
 * - `id_missing`: no delivery id where the signature covers one.
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

/** The delivery comes from a holder of one of the secrets, and its body is what was sent. */
export interface Verified {
  readonly ok: true;
  /** Position of the secret that matched in the provider's list. Watch it to learn when a rotation is complete. */
  readonly secretIndex: number;
  /**
   * The bytes the signature vouches for: the body, or the decoded `payload` field of a form. Parse these and nothing
   * else. Header fields are not covered by the signatures of Gitea, Forgejo and OpenProject.
   */
  readonly body: Uint8Array;
}

/** The delivery proves nothing; drop it. */
export interface Refused {
  readonly ok: false;
  /** What was wrong. For your log, not for the sender. */
  readonly reason: RefusalReason;
}

/** Outcome of a verification. */
export type Verification = Verified | Refused;
