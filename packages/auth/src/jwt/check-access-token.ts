import { abortable } from "../internal/abortable.js";
import { claimFailures, formatFailures, headerFailures } from "../internal/access-token-failures.js";
import { signatureFailures } from "../internal/signature-failures.js";
import type { RemoteKeys } from "./remote-keys.js";

/** Options of {@link checkAccessToken}. */
export interface CheckAccessTokenOptions {
  /** Exact value required in `iss`: the issuer configured for the provider in OpenProject. */
  readonly issuer: string;
  /** Required value in `aud`: the client id that OpenProject has at the provider. */
  readonly audience: string;
  /** Scopes that `scope` must contain, parted by blanks. Default `"api_v3"`; `""` checks none. */
  readonly scope?: string | undefined;
  /** The provider's keys: `remoteKeys(jwksUri)`, or a key set at hand. */
  readonly keys: RemoteKeys | { readonly keys: readonly object[] };
  /** Maximum clock difference in seconds. Default 0, as in OpenProject. */
  readonly clockTolerance?: number | undefined;
  /** The time to check for. Default: now. */
  readonly now?: Date | undefined;
  /** Also demands what RFC 9068 does and OpenProject does not: the type `at+jwt`, `iat`, `jti` and `client_id`. Default false. */
  readonly strict?: boolean | undefined;
  /** Gives up when it aborts. Default: none. */
  readonly signal?: AbortSignal | undefined;
}

/** One thing that a token can fail. */
export type AccessTokenCheckName =
  | "format"
  | "type"
  | "algorithm"
  | "signature"
  | "issuer"
  | "audience"
  | "scope"
  | "expiry"
  | "not_before"
  | "subject"
  | "claims";

/** One check that failed. */
export interface AccessTokenFailure {
  /** Name of the failed check. */
  readonly check: AccessTokenCheckName;
  /** Reason in one sentence. It may quote claims, never the token itself. */
  readonly reason: string;
}

/** The outcome of {@link checkAccessToken}. */
export type AccessTokenCheck =
  | {
      readonly valid: true;
      /** The claims, now to be trusted. */
      readonly claims: AccessTokenClaims;
    }
  | {
      readonly valid: false;
      /** Everything that failed, as far as the token could be read. */
      readonly failures: readonly AccessTokenFailure[];
    };

/** Claims of a valid access token. */
export interface AccessTokenClaims {
  /** Subject of the token, as identified by the provider. */
  readonly sub: string;
  /** Issuer of the token. */
  readonly iss: string;
  /** When it expires, in seconds since 1970. */
  readonly exp: number;
  /** Other claims, as they came. */
  readonly [claim: string]: unknown;
}

/**
 * Says whether OpenProject will accept a JWT of an external provider (RFC 9068), and if not, everything that is wrong
 * with it. Never throws for "no": a token that cannot be read and keys that cannot be fetched are failures as well.
 * Whether the subject has an account linked to it, only OpenProject knows.
 *
 * @throws the signal's reason when it aborts.
 * @example
 * const check = await checkAccessToken(token, { issuer, audience: "openproject", keys: remoteKeys(jwksUri) });
 * if (!check.valid) for (const { check: name, reason } of check.failures) console.error(`${name}: ${reason}`);
 * @see https://www.rfc-editor.org/rfc/rfc9068#section-4
 */
export async function checkAccessToken(token: string, options: CheckAccessTokenOptions): Promise<AccessTokenCheck> {
  options.signal?.throwIfAborted();
  const { decodeJwt, decodeProtectedHeader } = await import("jose");
  const header = attempt(() => decodeProtectedHeader(token));
  const claims = attempt(() => decodeJwt(token));
  const failures: AccessTokenFailure[] = [];
  if (header === undefined || claims === undefined) failures.push(...formatFailures(token));
  if (header !== undefined) failures.push(...headerFailures(header, options));
  if (claims !== undefined) failures.push(...claimFailures(claims, options));
  // A signature by an algorithm that is not accepted would say nothing, so it is not looked at.
  if (header !== undefined && claims !== undefined && !failures.some(({ check }) => check === "algorithm")) {
    failures.push(...(await abortable(signatureFailures(token, header, options.keys), options.signal)));
  }
  return failures.length === 0 ? { valid: true, claims: claims as AccessTokenClaims } : { valid: false, failures };
}

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
