import { decodeHex } from "../verification/bytes.js";
import type { Provider, SecretInput } from "../verification/provider.js";
import { createHmacKeys } from "./keys.js";
import { readSignature, type SignatureSource } from "./signature-headers.js";

/** Options for {@link openproject}. */
export interface OpenProjectOptions {
  /**
   * The webhook's secrets. One is enough, except while you replace it: then pass both the new and the old secret. The
   * list and its secrets must not be empty.
   */
  readonly secrets: readonly SecretInput[];
  /** Returns the current time in milliseconds since 1970, for expiring secrets. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

const sources: readonly SignatureSource[] = [["x-op-signature", "sha1="]];

/**
 * Returns the provider for OpenProject, which signs the body with HMAC-SHA-1 and offers no other signature. HMAC does
 * not depend on collision resistance, so the attacks on plain SHA-1 do not apply. No other provider accepts SHA-1.
 * Deliveries have neither an id nor a timestamp.
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
