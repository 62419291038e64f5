import { ConfigurationError } from "@halyard/http-core";
import { oauthCall, type OAuthCall } from "../internal/oauth-call.js";
import { urlProblem } from "../internal/secure-url.js";
import type { TokenFetch } from "../internal/send.js";
import { requireTime } from "../internal/time.js";
import type { AuthorizationServerMetadata, OAuthServer } from "./authorization-server.js";
import { OAuthError, isOAuthError } from "./oauth-error.js";

/** Options for {@link discoverOAuth}. All are optional. */
export interface DiscoverOAuthOptions {
  /** Signal that cancels the call. Default: none. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout for each request, in milliseconds. Infinity disables it. Default 30 000. */
  readonly timeout?: number | undefined;
  /** Replaces the global `fetch`, for instance for a proxy or in a test. */
  readonly fetch?: TokenFetch | undefined;
  /**
   * Allows http to hosts other than loopback. Default false. Prefer a certificate from a local certificate authority.
   */
  readonly allowInsecureHttp?: boolean | undefined;
}

/**
 * Reads the metadata that an authorization server publishes. Tries OpenID Connect Discovery first, and RFC 8414 after a
 * 404. Guarantees that the metadata names the requested issuer (ignoring a trailing slash). Every endpoint must use
 * https or loopback, unless `allowInsecureHttp` is set.
 *
 * @param issuer The server's issuer identifier, such as `https://id.example.com/realms/team`.
 * @throws ConfigurationError when the issuer's URL is not permitted (see `allowInsecureHttp`), or `timeout` is not a
 * number. OAuthError when the discovery fails, usually with `oauth_metadata_invalid`.
 * @example
 * const server = await discoverOAuth("https://id.example.com/realms/team");
 * @see https://www.rfc-editor.org/rfc/rfc8414
 */
export async function discoverOAuth(issuer: string, options: DiscoverOAuthOptions = {}): Promise<OAuthServer> {
  const { allowInsecureHttp = false } = options;
  const problem = urlProblem(issuer, allowInsecureHttp);
  if (problem !== undefined) throw new ConfigurationError(`discoverOAuth() cannot use this issuer: ${problem}.`);
  const { fetch, signal } = options;
  const timeout = requireTime("timeout", options.timeout ?? 30_000);
  const call: OAuthCall = {
    subject: "The discovery request",
    url: issuer,
    secrets: [],
    settings: { fetch, signal, timeout, allowInsecureHttp },
  };
  const metadata = await read(new URL(issuer), call);
  for (const [field, value] of Object.entries(metadata)) {
    if (!(field.endsWith("_endpoint") || field === "jwks_uri") || typeof value !== "string") continue;
    const danger = urlProblem(value, allowInsecureHttp);
    if (danger === undefined) continue;
    throw new OAuthError(
      "oauth_insecure_endpoint",
      `The \`${field}\` that ${issuer} publishes cannot be used: ${danger}.`,
    );
  }
  return { metadata };
}

async function read(issuer: URL, call: OAuthCall): Promise<AuthorizationServerMetadata> {
  try {
    return await oauthCall(call, async (library, libraryOptions) => {
      let response = await library.discoveryRequest(issuer, { algorithm: "oidc", ...libraryOptions });
      if (response.status === 404) {
        response = await library.discoveryRequest(issuer, { algorithm: "oauth2", ...libraryOptions });
      }
      // Some versions of Gitea and Forgejo publish their issuer with a trailing slash, others without it.
      const named = ((await response.clone().json()) as { readonly issuer?: unknown }).issuer;
      const expected = typeof named === "string" && trimmed(named) === trimmed(issuer.href) ? new URL(named) : issuer;
      return library.processDiscoveryResponse(expected, response);
    });
  } catch (error) {
    if (!isOAuthError(error, "oauth_response_invalid")) throw error;
    const { status } = error;
    const message = `${call.url} publishes no usable metadata. Check the issuer. ${error.message}`;
    throw new OAuthError("oauth_metadata_invalid", message, { status, url: call.url });
  }
}

function trimmed(issuer: string): string {
  return issuer.replace(/\/+$/, "");
}
