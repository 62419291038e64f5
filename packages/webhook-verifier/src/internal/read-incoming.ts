import type { IncomingDelivery } from "../receiver/receiver.js";
import type { HeaderReader, Provider } from "../verification/provider.js";
import { bytesOf } from "./bytes-of.js";
import { mediaType } from "./media-type.js";
import { readBody, type BodyLimits } from "./read-body.js";

/** Why nothing could be read. */
export type ReadFailure =
  | "method_not_allowed"
  | "media_type_unsupported"
  | "body_too_large"
  | "body_too_slow"
  | "body_unreadable"
  | "body_not_raw";

/** Reads the body of what may be a delivery, once its head says that it can be one. */
export async function readIncoming(
  { method, body }: IncomingDelivery,
  header: HeaderReader,
  { contentTypes }: Provider,
  limits: BodyLimits,
): Promise<Uint8Array | ReadFailure> {
  if (method !== "POST") return "method_not_allowed";
  if (!contentTypes.includes(mediaType(header))) return "media_type_unsupported";
  // The signature is over what was sent, and a compressed body may unfold to any size.
  if ((header("content-encoding") ?? "identity") !== "identity") return "media_type_unsupported";
  if (Number(header("content-length")) > limits.maxBytes) return "body_too_large";
  if (body === null) return new Uint8Array();
  if (typeof body === "object" && Symbol.asyncIterator in body) return readBody(body, limits);
  const bytes = bytesOf(body);
  if (!bytes) return "body_not_raw";
  return bytes.length > limits.maxBytes ? "body_too_large" : bytes;
}
