export { verify } from "./verification/verify.js";
export type { Delivery, DeliveryHeaders, RawBody, RawDelivery, UnreadDelivery } from "./verification/delivery.js";
export type { RefusalReason, Refused, Verification, Verified } from "./verification/verification.js";
export type { Claim, HeaderReader, Provider } from "./verification/provider.js";
export type { EventFamily } from "./events/webhook-event.js";
export type { KeyAlgorithm, VerificationKey } from "./verification/verification-key.js";
