import { ConfigurationError } from "@halyard/http-core";
import type { FetchImplementation, RemoteJWKSet } from "jose";
import { shownUrl, urlProblem } from "../internal/secure-url.js";
import { send, type Outgoing, type SendSettings, type TokenFetch } from "../internal/send.js";
import { requireTime } from "../internal/time.js";
import { OAuthError } from "../oauth/oauth-error.js";

/** Cache that passes fetched keys from one short-lived process to the next. Start with an empty object. */
export interface RemoteKeysCache {
  /** Key set as it was fetched. */
  jwks?: { readonly keys: readonly object[] } | undefined;
  /** Time of the fetch, in milliseconds since 1970. */
  uat?: number | undefined;
}

/** Options for {@link remoteKeys}; every member has a default. */
export interface RemoteKeysOptions {
  /** Maximum age of fetched keys, in milliseconds. Default 600 000. */
  readonly maxAge?: number | undefined;
  /** Milliseconds after a fetch during which an unknown key id does not cause another fetch. Default 30 000. */
  readonly cooldown?: number | undefined;
  /** Timeout of one fetch, in milliseconds; Infinity for no timeout. Default 30 000. */
  readonly timeout?: number | undefined;
  /**
   * Cache to read before the first fetch and to update after each one. Its keys are trusted: protect it. Default: none.
   */
  readonly cache?: RemoteKeysCache | undefined;
  /** Function used in place of the global `fetch`, for a proxy or a test. */
  readonly fetch?: TokenFetch | undefined;
  /** Allows http to hosts other than loopback. Default false; prefer a certificate of a local authority. */
  readonly allowInsecureHttp?: boolean | undefined;
}

/** Signing keys that a provider publishes, fetched when needed and cached. */
export interface RemoteKeys {
  /** URL of the key set. */
  readonly jwksUri: string;
  /** Returns the `CryptoKey` that the header of a token names. Rejects when the set has no such key. */
  find(header: { readonly alg: string; readonly kid?: string | undefined }): Promise<object>;
}

/**
 * Creates a source that fetches and caches the keys that a provider publishes at its `jwks_uri`. Keys are fetched at
 * the first check, when they are older than `maxAge`, and when a token names an unknown key (at most once per
 * `cooldown`). Create one instance for each provider and reuse it.
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
      // jose's own signal is not passed on, because its timeout would compete with that of `send` and cause a different
      // error.
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
