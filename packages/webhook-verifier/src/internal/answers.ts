import type { Answer, AnswerReason } from "../receiver/answer.js";

type Sentence = readonly [status: number, body: string];

const refused: Sentence = [401, "The delivery is not signed with a secret that is accepted here."];
const malformed: Sentence = [400, "The body is not a JSON object in UTF-8, or it was cut off."];
const formMalformed: Sentence = [400, "The form does not hold exactly one field named payload, or too many others."];

const sentences: Readonly<Partial<Record<AnswerReason, Sentence>>> = {
  accepted: [202, "Accepted."],
  duplicate: [200, "This delivery was accepted before."],
  body_not_json: malformed,
  body_not_object: malformed,
  body_unreadable: malformed,
  payload_missing: formMalformed,
  payload_duplicate: formMalformed,
  method_not_allowed: [405, "Deliveries are sent with POST."],
  body_too_slow: [408, "The body did not arrive in time."],
  body_too_large: [413, "The body is larger than what is accepted here."],
  media_type_unsupported: [415, "The content type is not one this sender uses, or the body is compressed."],
  body_not_raw: [
    500,
    "The body was parsed before it could be verified. Mount the receiver before body parsers such as express.json(), " +
      'or parse its path with express.raw({ type: "*/*" }).',
  ],
  handler_failed: [500, "The delivery is genuine, but handling it failed. It may be repeated."],
  internal_error: [500, "The delivery could not be handled. It may be repeated."],
  running_elsewhere: [503, "This delivery is being handled. Repeat it later."],
  closing: [503, "The receiver is shutting down. Repeat the delivery later."],
};

/** The answer for a reason. What failed to prove itself gets the same one, whatever was wrong with it. */
export function answerFor(reason: AnswerReason): Answer {
  const [status, body] = sentences[reason] ?? refused;
  const allow = status === 405 ? { allow: "POST" } : {};
  return { status, reason, headers: { "content-type": "text/plain; charset=utf-8", ...allow }, body };
}
