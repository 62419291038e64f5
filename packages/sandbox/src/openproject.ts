export { createOpenProjectSandbox } from "./openproject/create-openproject-sandbox.js";
export { seedState as seedOpenProjectState } from "./openproject/seed.js";
export { steppingClock, systemClock } from "./shared/clock.js";

export type {
  OpenProjectSandbox,
  OpenProjectSandboxOptions,
  WebhookInput,
} from "./openproject/create-openproject-sandbox.js";
