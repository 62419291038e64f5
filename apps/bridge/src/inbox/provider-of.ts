import { forgejo, gitea, openproject, type Provider } from "@halyard/webhook-verifier";
import type { Config, GitConnection, OpenProjectConnection } from "../config/config.js";

/** The part of a git connection that is needed to verify its deliveries. It contains no credential for the server. */
type GitSender = Pick<GitConnection, "name" | "product" | "webhookSecrets">;
/** The part of an OpenProject connection that is needed to verify its deliveries. */
type OpenProjectSender = Pick<OpenProjectConnection, "name" | "webhookSecrets">;

/** The connections that deliveries come from. */
export interface Senders {
  readonly git: readonly GitSender[];
  readonly openproject: readonly OpenProjectSender[];
}

/** Returns a configuration's connections, reduced to the fields that are needed to verify deliveries. */
export function sendersOf({ git, openproject }: Pick<Config, "git" | "openproject">): Senders {
  return {
    git: git.map(({ name, product, webhookSecrets }) => ({ name, product, webhookSecrets })),
    openproject: openproject.map(({ name, webhookSecrets }) => ({ name, webhookSecrets })),
  };
}

/**
 * Returns the provider that verifies a connection's deliveries. It combines the server's signing rules with the
 * connection's webhook secrets.
 */
export function providerOf(connection: GitSender | OpenProjectSender): Provider {
  const options = { secrets: connection.webhookSecrets };
  if (!("product" in connection)) return openproject(options);
  return connection.product === "gitea" ? gitea(options) : forgejo(options);
}
