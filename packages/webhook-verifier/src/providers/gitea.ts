import { gitProvider } from "../internal/git-provider.js";
import type { Provider } from "../verification/provider.js";
import type { ForgejoOptions } from "./forgejo.js";

/** Where a webhook is installed: on one repository, an organisation, an account, or on the server. */
export type InstallationTarget = "repository" | "organization" | "user" | "system" | "default";

/** Settings of {@link gitea}. */
export interface GiteaOptions extends ForgejoOptions {
  /**
   * Accept only deliveries of webhooks installed there. The header that tells is not signed, so this sorts out mistakes,
   * not forgeries. Needs Gitea 1.24. Default: any.
   */
  readonly targetType?: InstallationTarget | undefined;
}

/**
 * Deliveries of Gitea: HMAC-SHA-256 over the body, or over the `payload` field of a form. Every signature header that is
 * present must say the same; the HMAC-SHA-1 in `X-Hub-Signature` is never accepted in their place.
 *
 * The signature covers the body alone. Event name and delivery id are header fields that anyone who repeats a captured
 * delivery can change, and there is no signed time: receive over https, and set `authorization` if you want more.
 *
 * @throws ConfigurationError `configuration_invalid` when a secret or the authorization is empty.
 * @example
 * const provider = gitea({ secrets: [secret], targetType: "organization" });
 * @see https://docs.gitea.com/usage/webhooks
 */
export function gitea(options: GiteaOptions): Provider<"git"> {
  return gitProvider("gitea", options, options.targetType);
}
