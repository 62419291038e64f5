import { ConfigurationError } from "@halyard/http-core";
import type { FetchImplementation, RemoteJWKSet } from "jose";
import { shownUrl, urlProblem } from "../internal/secure-url.js";
import { send, type Outgoing, type SendSettings, type TokenFetch } from "../internal/send.js";
import { requireTime } from "../internal/time.js";
import { OAuthError } from "../oauth/oauth-error.js";

/** Cache for fetched keys. A short-lived process can pass it on to the next process. Start with an empty object. */
export interface RemoteKeysCache {
  /** The fetched key set. */
  jwks?: { readonly keys: readonly object[] } | undefined;
  /** Time of the fetch, in milliseconds since 1970. */
  uat?: number | undefined;
}

/** Options for {@link remoteKeys}. All are optional. */
export interface RemoteKeysOptions {
  /** Maximum age of fetched keys, in milliseconds. Default 600 000. */
  readonly maxAge?: number | undefined;
  /** Minimum time after a fetch before an unknown key id can cause another fetch, in milliseconds. Default 30 000. */
  readonly cooldown?: number | undefined;
  /** Timeout for each fetch, in milliseconds. Infinity disables it. Default 30 000. */
  readonly timeout?: number | undefined;
  /**
   * Cache that is read before the first fetch and updated after each fetch. Its keys are trusted, so protect it.
   * Default: none.
   */
  readonly cache?: RemoteKeysCache | undefined;
  /** Replaces the global `fetch`, for instance for a proxy or in a test. */
  readonly fetch?: TokenFetch | undefined;
  /**
   * Allows http to hosts other than loopback. Default false. Prefer a certificate from a local certificate authority.
   */
  readonly allowInsecureHttp?: boolean | undefined;
}

/** A provider's published signing keys, fetched on demand and cached. */
export interface RemoteKeys {
  /** URL of the key set. */
  readonly jwksUri: string;
  /** Returns the `CryptoKey` named in a token's header. Rejects if the set does not contain that key. */
  find(header: { readonly alg: string; readonly kid?: string | undefined }): Promise<object>;
}

/**
 * Creates a source that fetches and caches the keys that a provider publishes at its `jwks_uri`. Keys are fetched for
 * the first check. They are fetched again when they are older than `maxAge`, and when a token names an unknown key (at
 * most once per `cooldown`). Create one instance per provider and reuse it.
 *
 * @throws ConfigurationError when the URL is not permitted (see `allowInsecureHttp`), or a duration is not a number of
 * milliseconds.
 * @example
 * const keys = remoteKeys("https://id.example.com/jwks");
 * @see https://www.rfc-editor.org/rfc/rfc7517#section-5
 */
export function remoteKeys(jwksUri: string, options: RemoteKeysOptions = {}): RemoteKeys {
  const { allowInsecureHttp = false, fetch, cache } = options;
  const maxAge = requireTime("maxAge", options.maxAge ?? 600_000, 0);
  const cooldown = requireTime("cooldown", options.cooldown ?? 30_000, 0);
  const timeout = requireTime("timeout", options.timeout ?? 30_000);
  const problem = urlProblem(jwksUri, allowInsecureHttp);
  if (problem !== undefined) throw new ConfigurationError(`remoteKeys() cannot use this URL: ${problem}.`);
  let set: Promise<RemoteJWKSet> | undefined;

  async function create(): Promise<RemoteJWKSet> {
    const { createRemoteJWKSet, customFetch, jwksCache } = await import("jose");
    return createRemoteJWKSet(new URL(jwksUri), {
      cacheMaxAge: maxAge,
      cooldownDuration: cooldown,
      ...(cache === undefined ? {} : { [jwksCache]: cache as Record<string, never> }),
      // jose's own signal is not passed on, because its timeout could fire before the timeout of `send`, with a
      // different error.
      [customFetch]: (url: string, { method, headers }: Parameters<FetchImplementation>[1]) =>
        keySet(url, { method, headers }, { fetch, signal: undefined, timeout, allowInsecureHttp }),
    });
  }

  return {
    jwksUri,
    find: async (header) => {
      set ??= create();
      const { alg, kid } = header;
      return (await set)({ alg, ...(kid === undefined ? {} : { kid }) });
    },
  };
}

async function keySet(url: string, outgoing: Outgoing, settings: SendSettings): Promise<Response> {
  const response = await send(url, outgoing, settings);
  const { status } = response;
  if (status === 200) return response;
  const where = shownUrl(url);
  const [code, advice] =
    status >= 500 || status === 429
      ? (["oauth_server_error", "Try again later"] as const)
      : (["oauth_response_invalid", "Check the URL"] as const);
  throw new OAuthError(code, `${where} responded with status ${status}. ${advice}.`, { status, url: where });
}
