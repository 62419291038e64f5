export { createGitSandbox } from "./git.js";
export { createOpenProjectSandbox } from "./openproject.js";
export { steppingClock, systemClock } from "./shared/clock.js";

export type { GitSandbox, GitSandboxOptions, GitState } from "./git.js";
export type { OpenProjectSandbox, OpenProjectSandboxOptions, OpenProjectState, WebhookInput } from "./openproject.js";
export type { Clock } from "./shared/clock.js";
export type { Fault, FaultRule, Faults } from "./shared/faults.js";
export type { Outbox, OutboxDisturbance, OutgoingDelivery, SentDelivery } from "./shared/outbox.js";
export type { Sandbox } from "./shared/sandbox.js";
