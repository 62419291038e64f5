import { abortable } from "../internal/abortable.js";
import {
  claimFailures,
  formatFailures,
  hasForeignCharacters,
  headerFailures,
} from "../internal/access-token-failures.js";
import { signatureFailures } from "../internal/signature-failures.js";
import type { RemoteKeys } from "./remote-keys.js";

/** Options for {@link checkAccessToken}. */
export interface CheckAccessTokenOptions {
  /** Required value of `iss`: the provider's issuer, as configured in OpenProject. */
  readonly issuer: string;
  /** Required entry in `aud`: OpenProject's client id at the provider. */
  readonly audience: string;
  /** Required scopes, separated by spaces. Default `"api_v3"`; `""` requires none. */
  readonly scope?: string | undefined;
  /** The provider's keys: `remoteKeys(jwksUri)`, or a local key set. */
  readonly keys: RemoteKeys | { readonly keys: readonly object[] };
  /** Allowed clock difference, in seconds. Default 0, as in OpenProject. */
  readonly clockTolerance?: number | undefined;
  /** Time at which the token must be valid. Default: the current time. */
  readonly now?: Date | undefined;
  /**
   * Whether to also check the requirements of RFC 9068 that OpenProject does not check: type `at+jwt`, `iat`, `jti` and
   * `client_id`. Default false.
   */
  readonly strict?: boolean | undefined;
  /** Signal that cancels the call. Default: none. */
  readonly signal?: AbortSignal | undefined;
}

/** Name of a check in {@link checkAccessToken}. */
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

/** A failed check of {@link checkAccessToken}. */
export interface AccessTokenFailure {
  /** Name of the check. */
  readonly check: AccessTokenCheckName;
  /** Reason, as a sentence. It may quote claims, but never the token itself. */
  readonly reason: string;
}

/** Result of {@link checkAccessToken}. */
export type AccessTokenCheck =
  | {
      readonly valid: true;
      /** The token's verified claims. */
      readonly claims: AccessTokenClaims;
    }
  | {
      readonly valid: false;
      /**
       * Every failed check. Checks that could not run, for instance because the claims are unreadable, are not listed.
       */
      readonly failures: readonly AccessTokenFailure[];
    };

/** Claims of a valid access token. */
export interface AccessTokenClaims {
  /** Identifier of the user or application at the provider. */
  readonly sub: string;
  /** Issuer of the token. */
  readonly iss: string;
  /** Expiry, in seconds since 1970. */
  readonly exp: number;
  /** Other claims, unchecked. */
  readonly [claim: string]: unknown;
}

/**
 * Checks whether OpenProject will accept a JWT from an external provider (RFC 9068), and reports every problem. An
 * unreadable token, or a failure to fetch the keys, is reported as a failed check and not thrown. Does not check
 * whether an OpenProject account is linked to the subject.
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
  if (header === undefined || claims === undefined || hasForeignCharacters(token))
    failures.push(...formatFailures(token));
  if (header !== undefined) failures.push(...headerFailures(header, options));
  if (claims !== undefined) failures.push(...claimFailures(claims, options));
  // Skips the signature check if the algorithm is not accepted, because a valid signature would then prove nothing.
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
