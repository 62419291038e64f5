import { forgejo, gitea, openproject, type Provider } from "@halyard/webhook-verifier";
import type { Config, GitConnection, OpenProjectConnection } from "../config/config.js";

/** The part of a git connection that its deliveries are verified with. It has no credential for the server. */
type GitSender = Pick<GitConnection, "name" | "product" | "webhookSecrets">;
/** The same part of a connection to OpenProject. */
type OpenProjectSender = Pick<OpenProjectConnection, "name" | "webhookSecrets">;

/** The connections that deliveries come from. */
export interface Senders {
  readonly git: readonly GitSender[];
  readonly openproject: readonly OpenProjectSender[];
}

/** Returns the connections of a configuration without everything that verifying deliveries does not need. */
export function sendersOf({ git, openproject }: Pick<Config, "git" | "openproject">): Senders {
  return {
    git: git.map(({ name, product, webhookSecrets }) => ({ name, product, webhookSecrets })),
    openproject: openproject.map(({ name, webhookSecrets }) => ({ name, webhookSecrets })),
  };
}

/**
 * Returns the provider with which the webhook verifier checks the deliveries of a connection: the signing rules of the
 * server, with the webhook secrets.
 */
export function providerOf(connection: GitSender | OpenProjectSender): Provider {
  const options = { secrets: connection.webhookSecrets };
  if (!("product" in connection)) return openproject(options);
  return connection.product === "gitea" ? gitea(options) : forgejo(options);
}
