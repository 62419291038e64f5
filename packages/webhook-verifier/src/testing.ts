export { sign } from "./testing/signed-delivery.js";
export { forgejoDelivery, giteaDelivery } from "./testing/git-delivery.js";
export { openprojectDelivery } from "./testing/openproject-delivery.js";
export type { EventSample, SignedDelivery, SigningAlgorithm } from "./testing/signed-delivery.js";
export type { ForgejoDeliveryOptions, GitSendingOptions, GiteaDeliveryOptions } from "./testing/git-delivery.js";
export type { OpenProjectDeliveryOptions } from "./testing/openproject-delivery.js";
