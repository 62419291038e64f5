export { createGitSandbox } from "./git.js";
export { createOpenProjectSandbox, seedOpenProjectState } from "./openproject.js";
export { steppingClock, systemClock } from "./shared/clock.js";

export type { Clock } from "./shared/clock.js";
export type { Fault, FaultRule, Faults } from "./shared/faults.js";
export type { OpenProjectSandbox, OpenProjectSandboxOptions, WebhookInput } from "./openproject.js";
export type { Outbox, OutboxDisturbance, OutgoingDelivery, SentDelivery } from "./shared/outbox.js";
export type { Sandbox } from "./shared/sandbox.js";
