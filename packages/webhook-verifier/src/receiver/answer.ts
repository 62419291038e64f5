import type { RefusalReason } from "../verification/verification.js";

/**
 * Why a receiver answered as it did, beside the reasons of a refused verification.
 *
 * - `accepted` 202, `duplicate` 200: the handlers have run, now or before.
 * - `method_not_allowed` 405, `media_type_unsupported` 415: not a delivery of this sender.
 * - `body_too_large` 413, `body_too_slow` 408: over a limit; reading was stopped.
 * - `body_not_json`, `body_not_object` 400: verified, but not what this sender sends.
 * - `handler_failed` 500: a handler threw; the delivery may be repeated.
 * - `internal_error` 500: the replay store or the cryptography failed; the delivery may be repeated.
 * - `running_elsewhere` 503: another process is at it.
 * - `closing` 503: the receiver is shutting down.
 */
export type AnswerReason =
  | RefusalReason
  | "accepted"
  | "duplicate"
  | "method_not_allowed"
  | "media_type_unsupported"
  | "body_too_large"
  | "body_too_slow"
  | "body_not_json"
  | "body_not_object"
  | "handler_failed"
  | "internal_error"
  | "running_elsewhere"
  | "closing";

/** What to send back. It quotes nothing of the delivery. */
export interface Answer {
  /** HTTP status. */
  readonly status: number;
  /** Why, for logs. Not for the sender: it would tell a forger how far they got. */
  readonly reason: AnswerReason;
  /** Header fields, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** One sentence of plain text. */
  readonly body: string;
}
