import { ConfigurationError } from "@halyard/http-core";
import type { FetchImplementation, RemoteJWKSet } from "jose";
import { shownUrl, urlFault } from "../internal/secure-url.js";
import { send, type Outgoing, type SendSettings, type TokenFetch } from "../internal/send.js";
import { requireTime } from "../internal/time.js";
import { OAuthError } from "../oauth/oauth-error.js";

/** Keys as last fetched, to carry from one short-lived process to the next: give `remoteKeys` an empty object at first. */
export interface RemoteKeysCache {
  /** The key set. */
  jwks?: { readonly keys: readonly object[] } | undefined;
  /** When it was fetched, in milliseconds since 1970. */
  uat?: number | undefined;
}

/** Options of {@link remoteKeys}; every member has a default. */
export interface RemoteKeysOptions {
  /** Lifetime of fetched keys in milliseconds. Default 600 000. */
  readonly maxAge?: number | undefined;
  /** After a fetch, how long an unknown key id does not cause another one, in milliseconds. Default 30 000. */
  readonly cooldown?: number | undefined;
  /** Limit for one fetch, in milliseconds; Infinity for none. Default 30 000. */
  readonly timeout?: number | undefined;
  /** Read at first and written after each fetch. Its keys are trusted, so keep it where only this code writes. Default: none. */
  readonly cache?: RemoteKeysCache | undefined;
  /** Replaces the platform's `fetch`, for a proxy or a test. */
  readonly fetch?: TokenFetch | undefined;
  /** Allows http to hosts other than this machine. Default false; a certificate from a local authority does without it. */
  readonly allowInsecureHttp?: boolean | undefined;
}

/** The published signing keys of a provider, fetched when needed and kept. */
export interface RemoteKeys {
  /** Address of the published keys. */
  readonly jwksUri: string;
  /** Returns the key named in a token's header, a `CryptoKey`; rejects when no such key is published. */
  find(header: { readonly alg: string; readonly kid?: string | undefined }): Promise<object>;
}

/**
 * Keeps the keys that a provider publishes at its `jwks_uri`. They are fetched at the first check, again when they are
 * older than `maxAge`, and again when a token names an unknown key, though not more often than `cooldown` allows. Make
 * one for each provider and keep it.
 *
 * @throws ConfigurationError when the address is not an https URL, or a time is not a number of milliseconds.
 * @example
 * const keys = remoteKeys("https://id.example.com/jwks");
 * @see https://www.rfc-editor.org/rfc/rfc7517#section-5
 */
export function remoteKeys(jwksUri: string, options: RemoteKeysOptions = {}): RemoteKeys {
  const { allowInsecureHttp = false, fetch, cache } = options;
  const maxAge = requireTime("maxAge", options.maxAge ?? 600_000, 0);
  const cooldown = requireTime("cooldown", options.cooldown ?? 30_000, 0);
  const timeout = requireTime("timeout", options.timeout ?? 30_000);
  const fault = urlFault(jwksUri, allowInsecureHttp);
  if (fault !== undefined) throw new ConfigurationError(`remoteKeys() cannot use this address: ${fault}.`);
  let set: Promise<RemoteJWKSet> | undefined;

  async function create(): Promise<RemoteJWKSet> {
    const { createRemoteJWKSet, customFetch, jwksCache } = await import("jose");
    return createRemoteJWKSet(new URL(jwksUri), {
      cacheMaxAge: maxAge,
      cooldownDuration: cooldown,
      ...(cache === undefined ? {} : { [jwksCache]: cache as Record<string, never> }),
      // Without jose's own signal: a second time limit beside that of `send` would end with another error.
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
  const code = status >= 500 || status === 429 ? "oauth_server_error" : "oauth_response_invalid";
  throw new OAuthError(code, `${where} answered with status ${status}. Check the address.`, { status, url: where });
}
