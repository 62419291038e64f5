export { fileTokenStore } from "./node/file-token-store.js";
export { loopbackReceiver } from "./node/loopback-receiver.js";
export { TokenStoreError } from "./node/token-store-error.js";
export type { FileTokenStoreOptions } from "./node/file-token-store.js";
export type { LoopbackReceiver, LoopbackReceiverOptions } from "./node/loopback-receiver.js";
export type { TokenStoreErrorCode } from "./node/token-store-error.js";
