export { startBridge } from "./app/bridge.js";
export { loadConfig } from "./config/load-config.js";
export { configFromEnvironment } from "./config/environment.js";
export { ConfigError } from "./config/config-error.js";
export { DataDirectoryInUseError, lockDataDirectory } from "./store/data-directory/lock.js";

export type { Bridge, BridgeOptions } from "./app/bridge.js";
export type { DataDirectoryLock } from "./store/data-directory/lock.js";
export type { QueueDepth } from "./queue/queue.js";
export type { Control } from "./app/control.js";
export type { ConfigIssue } from "./config/config-error.js";
export type {
  AuthorityRules,
  Config,
  FollowRules,
  GitConnection,
  IssueRules,
  LimitRules,
  Mapping,
  NotifyTarget,
  OpenIdConfig,
  OpenProjectConnection,
  PageConfig,
  Rules,
  SpoolConfig,
  StatusRule,
  PersonPair,
  WorkConfig,
} from "./config/config.js";
export type { Stage } from "./config/stage.js";
