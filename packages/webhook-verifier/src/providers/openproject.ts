import { createHmacKeys } from "../internal/create-keys.js";
import { decodeHex } from "../internal/decode-hex.js";
import { readSignature, type SignatureSource } from "../internal/read-signature.js";
import type { Provider } from "../verification/provider.js";
import type { SecretInput } from "../verification/secret-input.js";

/** Settings of {@link openproject}. */
export interface OpenProjectOptions {
  /** The webhook's secret; while it is being changed, the new one and the old one. At least one, none of them empty. */
  readonly secrets: readonly SecretInput[];
  /** The current time in milliseconds since 1970, for end dates of secrets. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

const sources: readonly SignatureSource[] = [["x-op-signature", "sha1="]];

/**
 * Deliveries of OpenProject: HMAC-SHA-1 over the body, the only thing that server offers (as a keyed construction it
 * holds, unlike the bare hash). No other provider accepts SHA-1. There is neither an id nor a time in a delivery.
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
