import { ConfigurationError } from "../errors/configuration-error.js";
import { bytesOf, encodeText } from "../verification/bytes.js";
import type { ExpiringSecret, KeyAlgorithm, SecretInput, VerificationKey } from "../verification/provider.js";

/** A decoded secret and its algorithm. */
export interface KeyMaterial {
  readonly algorithm: KeyAlgorithm;
  readonly bytes: Uint8Array;
}

/**
 * Converts configured secrets to keys. If `read` returns undefined, the secret is unusable, and this function throws an
 * error that ends with `advice`. An empty secret, for example from a missing environment variable, must be refused,
 * because anyone could forge deliveries with it.
 */
export function createKeys<Secret>(
  secrets: readonly SecretInput<Secret>[],
  read: (secret: Secret) => KeyMaterial | undefined,
  advice: string,
): readonly VerificationKey[] {
  if (!Array.isArray(secrets) || secrets.length === 0) {
    throw new ConfigurationError(`The list of secrets must be an array with at least one entry. ${advice}`);
  }
  return secrets.map((input: SecretInput<Secret>, index) => {
    const { secret, until } = isExpiring(input) ? input : { secret: input };
    const material = read(secret);
    if (!material) throw new ConfigurationError(`Secret ${index + 1} in the list is empty or invalid. ${advice}`);
    const end = until === undefined ? Infinity : Number(until);
    if (Number.isNaN(end)) {
      throw new ConfigurationError(`\`until\` of secret ${index + 1} is not a valid date. Pass a Date, or omit it.`);
    }
    return { algorithm: material.algorithm, until: end, bytes: () => material.bytes };
  });
}

/** Converts a webhook's secrets, given as strings or bytes, to HMAC keys. */
export function createHmacKeys(
  secrets: readonly SecretInput[],
  hash: Extract<KeyAlgorithm, { name: "HMAC" }>["hash"],
): readonly VerificationKey[] {
  const read = (secret: string | Uint8Array): KeyMaterial | undefined => {
    // A blank secret is treated as empty, because OpenProject does not sign with a blank secret.
    const bytes = typeof secret === "string" && secret.trim() === "" ? undefined : bytesOf(secret);
    return bytes?.length ? { algorithm: { name: "HMAC", hash }, bytes: bytes.slice() } : undefined;
  };
  return createKeys(secrets, read, "Pass the secret that is set on the webhook.");
}

/** Hides the expected `Authorization` value in a closure. Refuses a blank value, because it would protect nothing. */
export function expectedAuthorization(value: string | undefined): (() => Uint8Array) | undefined {
  if (value === undefined) return undefined;
  if (value.trim() === "") {
    throw new ConfigurationError(
      "`authorization` is empty. Pass the value that the webhook sends, or omit the option.",
    );
  }
  return () => encodeText(value);
}

function isExpiring<Secret>(input: SecretInput<Secret>): input is ExpiringSecret<Secret> {
  return typeof input === "object" && input !== null && "secret" in input;
}
