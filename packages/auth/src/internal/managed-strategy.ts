import type { AuthStrategy } from "@halyard/http-core";
import type { TokenManager } from "../token-manager.js";

const prefix = "Bearer ";

/** Returns a strategy that sends the manager's token and renews it after a 401. */
export function managedStrategy(manager: TokenManager): AuthStrategy {
  return {
    headers: async ({ signal }) => ({ authorization: prefix + (await manager.token(signal)).accessToken }),
    renew: ({ headers, signal }) => manager.renew((headers["authorization"] ?? "").slice(prefix.length), signal),
  };
}
