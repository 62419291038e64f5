import { forgejo, gitea, openproject, type Provider } from "@halyard/webhook-verifier";
import type { GitConnection, OpenProjectConnection } from "../config/config.js";

/**
 * Returns the verifier's provider for a connection. It combines the server's signing rules with the webhook secrets.
 */
export function providerOf(connection: GitConnection | OpenProjectConnection): Provider {
  const options = { secrets: connection.webhookSecrets };
  if (!("product" in connection)) return openproject(options);
  return connection.product === "gitea" ? gitea(options) : forgejo(options);
}
