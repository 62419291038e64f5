export { sign } from "./testing/sign.js";
export { forgejoDelivery, giteaDelivery } from "./testing/git-delivery.js";
export { openprojectDelivery } from "./testing/openproject-delivery.js";
export type { SigningAlgorithm } from "./testing/sign.js";
export type { EventSample, SignedDelivery } from "./testing/signed-delivery.js";
export type { ForgejoDeliveryOptions, GitSendingOptions, GiteaDeliveryOptions } from "./testing/git-delivery.js";
export type { OpenProjectDeliveryOptions } from "./testing/openproject-delivery.js";
