import type { AuthStrategy } from "@halyard/http-core";
import type { TokenManager } from "../token-manager.js";

const prefix = "Bearer ";

/** The strategy that sends a manager's token, and tells the manager when a server refused it. */
export function managedStrategy(manager: TokenManager): AuthStrategy {
  return {
    headers: async ({ signal }) => ({ authorization: prefix + (await manager.token(signal)).accessToken }),
    renew: ({ headers, signal }) => manager.renew((headers["authorization"] ?? "").slice(prefix.length), signal),
  };
}
