import { ConfigurationError } from "../errors/configuration-error.js";
import type { ExpiringSecret, SecretInput } from "../verification/secret-input.js";
import type { KeyAlgorithm, VerificationKey } from "../verification/verification-key.js";
import { bytesOf } from "./bytes-of.js";

/** A secret made ready: what it is used with, and its bytes. */
export interface KeyMaterial {
  readonly algorithm: KeyAlgorithm;
  readonly bytes: Uint8Array;
}

/**
 * Turns configured secrets into keys. `read` gives undefined for one that cannot be used, and `advice` then says what to
 * pass: callers without types hand in whatever an unset environment variable gives them, and an empty secret would
 * accept forgeries.
 */
export function createKeys<Secret>(
  secrets: readonly SecretInput<Secret>[],
  read: (secret: Secret) => KeyMaterial | undefined,
  advice: string,
): readonly VerificationKey[] {
  if (!Array.isArray(secrets) || secrets.length === 0) {
    throw new ConfigurationError(`The list of secrets is empty. ${advice}`);
  }
  return secrets.map((input: SecretInput<Secret>, index) => {
    const { secret, until } = isExpiring(input) ? input : { secret: input };
    const material = read(secret);
    if (!material) throw new ConfigurationError(`Secret ${index} of the list is empty or not usable. ${advice}`);
    const end = until === undefined ? Infinity : Number(until);
    if (Number.isNaN(end)) {
      throw new ConfigurationError(`\`until\` of secret ${index} is not a valid date. Pass a Date, or leave it out.`);
    }
    return { algorithm: material.algorithm, until: end, bytes: () => material.bytes };
  });
}

/** Keys for HMAC out of the text or the bytes that were set on a webhook. */
export function createHmacKeys(
  secrets: readonly SecretInput[],
  hash: Extract<KeyAlgorithm, { name: "HMAC" }>["hash"],
): readonly VerificationKey[] {
  const read = (secret: string | Uint8Array): KeyMaterial | undefined => {
    // A secret of blanks is one that was never set: OpenProject, for one, does not sign with it.
    const bytes = typeof secret === "string" && secret.trim() === "" ? undefined : bytesOf(secret);
    return bytes?.length ? { algorithm: { name: "HMAC", hash }, bytes: bytes.slice() } : undefined;
  };
  return createKeys(secrets, read, "Pass the secret that is set on the webhook.");
}

function isExpiring<Secret>(input: SecretInput<Secret>): input is ExpiringSecret<Secret> {
  return typeof input === "object" && input !== null && "secret" in input;
}
