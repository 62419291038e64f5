export { createServerFactory } from "./create-server-factory.js";
export { jsonLines } from "./session/audit.js";

export type { ServerFactoryOptions } from "./create-server-factory.js";
export type { Audit, AuditEntry } from "./session/audit.js";
export type { PlanLimits, ServerSettings, Settings } from "./session/settings.js";
