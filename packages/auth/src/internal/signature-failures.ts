import type { JSONWebKeySet } from "jose";
import type { AccessTokenFailure, CheckAccessTokenOptions } from "../jwt/check-access-token.js";
import type { RemoteKeys } from "../jwt/remote-keys.js";
import { isOAuthError } from "../oauth/oauth-error.js";
import { acceptedAlgorithms } from "./access-token-failures.js";
import { cleanText } from "./clean-text.js";

/** Checks the signature with the key named in the token's header, and lists the failures. */
export async function signatureFailures(
  token: string,
  header: { readonly kid?: unknown },
  keys: CheckAccessTokenOptions["keys"],
): Promise<AccessTokenFailure[]> {
  const failed = (reason: string): AccessTokenFailure[] => [{ check: "signature", reason }];
  const { compactVerify, createLocalJWKSet, errors } = await import("jose");
  const { kid } = header;
  if (typeof kid !== "string") {
    return failed("Its header has no key id (`kid`), which OpenProject needs to find the key.");
  }
  const where = "find" in keys ? keys.jwksUri : "the given key set";
  try {
    const find =
      "find" in keys
        ? (named: Parameters<RemoteKeys["find"]>[0]) => keys.find(named)
        : (createLocalJWKSet(keys as JSONWebKeySet) as RemoteKeys["find"]);
    await compactVerify(token, ({ alg }) => find({ alg, kid }), { algorithms: [...acceptedAlgorithms] });
    return [];
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) {
      return failed("The signature does not match the key. The token was changed, or another server signed it.");
    }
    if (error instanceof errors.JWKSNoMatchingKey) {
      return failed(
        `There is no key for \`kid\` ${cleanText(JSON.stringify(kid), []) ?? ""} in ${where}. Compare this id with those of the provider's keys.`,
      );
    }
    if (isOAuthError(error)) return failed(`The keys could not be fetched. ${error.message}`);
    // jose throws its generic error only for a response body that is not JSON.
    const { JOSEError, JWKSInvalid } = errors;
    if (error instanceof JWKSInvalid || (error instanceof JOSEError && error.code === JOSEError.code)) {
      return failed(
        `The content of ${where} is not a JSON Web Key Set of public keys. Compare it with the key set that the provider publishes.`,
      );
    }
    return failed(
      `The signature could not be checked with the keys from ${where}. Check that they are RSA keys of at least 2048 bits.`,
    );
  }
}
