import { gitProvider } from "../internal/git-provider.js";
import type { Provider } from "../verification/provider.js";
import type { SecretInput } from "../verification/secret-input.js";

/** Settings of {@link forgejo}. */
export interface ForgejoOptions {
  /** The webhook's secret; while it is being changed, the new one and the old one. At least one, none of them empty. */
  readonly secrets: readonly SecretInput[];
  /**
   * The value of the `Authorization` header that was set on the webhook, for instance `Bearer …`. Deliveries without it
   * are refused. Default: the header does not matter.
   */
  readonly authorization?: string | undefined;
  /** The current time in milliseconds since 1970, for end dates of secrets. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * Deliveries of Forgejo: HMAC-SHA-256 over the body, or over the `payload` field of a form. Every signature header that
 * is present must say the same; the HMAC-SHA-1 in `X-Hub-Signature` is never accepted in their place.
 *
 * The signature covers the body alone. Event name and delivery id are header fields that anyone who repeats a captured
 * delivery can change, and there is no signed time: receive over https, and set `authorization` if you want more.
 *
 * @throws ConfigurationError `configuration_invalid` when a secret or the authorization is empty.
 * @example
 * const provider = forgejo({ secrets: [current, { secret: previous, until: new Date("2027-01-01") }] });
 * @see https://forgejo.org/docs/latest/user/webhooks/
 */
export function forgejo(options: ForgejoOptions): Provider<"git"> {
  return gitProvider("forgejo", options);
}
