import { ConfigurationError } from "@halyard/http-core";
import type { FetchImplementation, RemoteJWKSet } from "jose";
import { urlFault } from "../internal/secure-url.js";
import { send, type TokenFetch } from "../internal/send.js";

/** Keys as last fetched, to carry from one short-lived process to the next: give `remoteKeys` an empty object at first. */
export interface RemoteKeysCache {
  /** The key set. */
  jwks?: { readonly keys: readonly object[] } | undefined;
  /** When it was fetched, in milliseconds since 1970. */
  uat?: number | undefined;
}

/** Options of {@link remoteKeys}; every member has a default. */
export interface RemoteKeysOptions {
  /** How long fetched keys are used, in milliseconds. Default 600 000. */
  readonly maxAge?: number | undefined;
  /** After a fetch, how long an unknown key id does not cause another one, in milliseconds. Default 30 000. */
  readonly cooldown?: number | undefined;
  /** Limit for one fetch, in milliseconds. Default 30 000. */
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
  /** Where they are published. */
  readonly jwksUri: string;
  /** Gives the key that a token's header names, a `CryptoKey`; rejects when there is none. */
  find(header: { readonly alg: string; readonly kid?: string | undefined }): Promise<object>;
}

/**
 * Keeps the keys that a provider publishes at its `jwks_uri`. They are fetched at the first check, again when they are
 * older than `maxAge`, and again when a token names an unknown key, though not more often than `cooldown` allows. Make
 * one for each provider and keep it.
 *
 * @throws ConfigurationError when the address is not an https URL.
 * @example
 * const keys = remoteKeys("https://id.example.com/jwks");
 * @see https://www.rfc-editor.org/rfc/rfc7517#section-5
 */
export function remoteKeys(jwksUri: string, options: RemoteKeysOptions = {}): RemoteKeys {
  const { allowInsecureHttp = false, timeout = 30_000, fetch, cache } = options;
  const fault = urlFault(jwksUri, allowInsecureHttp);
  if (fault !== undefined) throw new ConfigurationError(`remoteKeys() cannot use this address: ${fault}.`);
  let set: Promise<RemoteJWKSet> | undefined;

  async function create(): Promise<RemoteJWKSet> {
    const { createRemoteJWKSet, customFetch, jwksCache } = await import("jose");
    return createRemoteJWKSet(new URL(jwksUri), {
      ...(options.maxAge === undefined ? {} : { cacheMaxAge: options.maxAge }),
      ...(options.cooldown === undefined ? {} : { cooldownDuration: options.cooldown }),
      ...(cache === undefined ? {} : { [jwksCache]: cache as Record<string, never> }),
      timeoutDuration: timeout,
      [customFetch]: (url: string, { signal, ...request }: Parameters<FetchImplementation>[1]) =>
        send(url, request, { fetch, signal, timeout, allowInsecureHttp }),
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
