export { nodeTransport } from "./node/node-transport.js";
export type { NodeProxy, NodeTls, NodeTransport, NodeTransportOptions } from "./node/node-transport.js";
