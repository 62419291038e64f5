export { verify } from "./verification/verify.js";
export type { Delivery, DeliveryHeaders, RawBody, RawDelivery, UnreadDelivery } from "./verification/delivery.js";
export type { RefusalReason, Refused, Verification, Verified } from "./verification/verification.js";
export type {
  Claim,
  EventFamily,
  HeaderReader,
  KeyAlgorithm,
  Provider,
  VerificationKey,
} from "./verification/provider.js";
