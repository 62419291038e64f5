import { decodeHex } from "../verification/bytes.js";
import type { Provider, SecretInput } from "../verification/provider.js";
import { createHmacKeys } from "./keys.js";
import { readSignature, type SignatureSource } from "./signature-headers.js";

/** Settings of {@link openproject}. */
export interface OpenProjectOptions {
  /** The webhook's secrets: one, or during a rotation the new and the old one. None can be empty. */
  readonly secrets: readonly SecretInput[];
  /** Returns the current time in milliseconds since 1970, for end dates of secrets. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

const sources: readonly SignatureSource[] = [["x-op-signature", "sha1="]];

/**
 * Returns the provider for OpenProject: HMAC-SHA-1 over the body, the only signature that this server offers. HMAC does
 * not depend on collision resistance, so the attacks on bare SHA-1 do not apply. No other provider accepts SHA-1. A
 * delivery has neither an id nor a time.
 *
 * @throws ConfigurationError `configuration_invalid` when a secret is empty.
 * @example
 * const provider = openproject({ secrets: [secret] });
 * @see https://www.openproject.org/docs/system-admin-guide/api-and-webhooks/
 */
export function openproject({ secrets, now = Date.now }: OpenProjectOptions): Provider<"openproject"> {
  return {
    name: "openproject",
    family: "openproject",
    contentTypes: ["application/json"],
    keys: createHmacKeys(secrets, "SHA-1"),
    now,
    claim(header, body) {
      const signature = readSignature(header, sources, (hex) => decodeHex(hex, 20));
      return typeof signature === "string" ? signature : { message: body, body, signatures: [signature] };
    },
  };
}
