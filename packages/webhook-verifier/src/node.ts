export { verify } from "./node/verify.js";
export { toNodeListener } from "./node/to-node-listener.js";
export type { ContextSource, NodeRequest, NodeResponse } from "./node/to-node-listener.js";
