import type { RefusalReason } from "../verification/verification.js";

/**
 * Reason for a response. If the delivery did not pass verification, it is a `RefusalReason`. Otherwise:
 *
 * - `accepted` 202: all handlers have succeeded.
 * - `duplicate` 200: the delivery was already accepted.
 * - `method_not_allowed` 405: the request is not a POST.
 * - `media_type_unsupported` 415: the sender does not use this content type, or the body is compressed.
 * - `body_too_large` 413, `body_too_slow` 408: a limit was exceeded, and reading stopped.
 * - `body_not_json`, `body_not_object` 400: the signature is valid, but the body is not a JSON object.
 * - `handler_failed` 500: a handler threw. The sender may repeat the delivery.
 * - `internal_error` 500: the replay store or the verifier threw an error. The sender may repeat the delivery.
 * - `running_elsewhere` 503: another process is handling the delivery.
 * - `closing` 503: the receiver is shutting down.
 */
export type ResponseReason =
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

/** A response to a delivery. It contains no data from the delivery. */
export interface ReceiverResponse {
  /** HTTP status. */
  readonly status: number;
  /** Reason for the response, for logs only. Do not send it, because it would show a forger which check failed. */
  readonly reason: ResponseReason;
  /** Header fields, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** A sentence of plain text. */
  readonly body: string;
}

type Template = readonly [status: number, body: string];

const refused: Template = [401, "The signature of the delivery is missing, or matches no secret of this receiver."];
const malformed: Template = [400, "The body is not a JSON object in UTF-8, or it was cut off."];
const formMalformed: Template = [
  400,
  "The form must have at most 16 fields, and exactly one of them must be named payload.",
];

const templates: Readonly<Partial<Record<ResponseReason, Template>>> = {
  accepted: [202, "Accepted."],
  duplicate: [200, "This delivery has already been accepted."],
  body_not_json: malformed,
  body_not_object: malformed,
  body_unreadable: malformed,
  payload_missing: formMalformed,
  payload_duplicate: formMalformed,
  method_not_allowed: [405, "Send deliveries with POST."],
  body_too_slow: [408, "The body did not arrive within the timeout of this receiver."],
  body_too_large: [413, "The body is larger than the limit of this receiver."],
  media_type_unsupported: [415, "The content type is not supported for this sender, or the body is compressed."],
  body_not_raw: [
    500,
    "The body was parsed before it could be verified. Mount the receiver before body parsers such as express.json(), " +
      'or use express.raw({ type: "*/*" }) as the body parser for the path of the receiver.',
  ],
  handler_failed: [500, "The delivery was verified, but its handler failed. Repeat the delivery later."],
  internal_error: [500, "The delivery could not be handled. Repeat the delivery later."],
  running_elsewhere: [503, "This delivery is being handled by another request. Repeat the delivery later."],
  closing: [503, "The receiver is shutting down. Repeat the delivery later."],
};

/**
 * Returns the response for a reason. Most failed verifications get the same response, so that a forger learns nothing
 * from it.
 */
export function responseFor(reason: ResponseReason): ReceiverResponse {
  const [status, body] = templates[reason] ?? refused;
  const allow = status === 405 ? { allow: "POST" } : {};
  return { status, reason, headers: { "content-type": "text/plain; charset=utf-8", ...allow }, body };
}
