import { decodeBase64, encodeText, joinBytes } from "../verification/bytes.js";
import type { Provider, SecretInput } from "../verification/provider.js";
import type { RefusalReason } from "../verification/verification.js";
import { createKeys, type KeyMaterial } from "./keys.js";
import { checkTolerance, refuseTimestamp } from "./signature-headers.js";

/** Options for {@link standardWebhooks}. */
export interface StandardWebhooksOptions {
  /**
   * Secrets (`whsec_…`, for `v1` signatures) and public keys (`whpk_…`, for `v1a` signatures), in the sender's format.
   * At least one is required.
   */
  readonly keys: readonly SecretInput<string>[];
  /** Maximum difference between the signed time and the current time, in either direction, in seconds. Default: 300. */
  readonly toleranceSeconds?: number | undefined;
  /** Returns the current time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** Maximum number of signatures in a delivery. The limit bounds the work, because each is checked with every key. */
const maxSignatures = 16;

/** Signature length in bytes, by signature version. */
const sizes: ReadonlyMap<string, number> = new Map([
  ["v1", 32],
  ["v1a", 64],
]);

/**
 * Returns a provider for the Standard Webhooks specification: the id, the time of sending and the body are signed
 * together, with HMAC-SHA-256 or Ed25519. A key's prefix determines its algorithm. Events are not typed: each is an
 * `unknown` event, named after the `type` in its body.
 *
 * Ed25519 requires a Web Crypto implementation that supports it, as in Node 22, Bun, Deno, workerd and current
 * browsers.
 *
 * @throws ConfigurationError `configuration_invalid` when a key is neither a valid `whsec_…` nor a valid `whpk_…` key,
 * or when the tolerance is not a positive number.
 * @example
 * const provider = standardWebhooks({ keys: ["whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="] });
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function standardWebhooks(options: StandardWebhooksOptions): Provider<"custom"> {
  const { keys, toleranceSeconds, now = Date.now } = options;
  checkTolerance(toleranceSeconds);
  return {
    name: "standard-webhooks",
    family: "custom",
    contentTypes: ["application/json"],
    keys: createKeys(keys, readKey, "Pass the key as the sender shows it: `whsec_` or `whpk_`, followed by base64."),
    idHeader: "webhook-id",
    now,
    claim(header, body) {
      const signatures = readSignatures(header("webhook-signature"));
      if (typeof signatures === "string") return signatures;
      const id = header("webhook-id");
      if (!id) return "id_missing";
      const time = header("webhook-timestamp");
      const refusal = refuseTimestamp(time, now(), toleranceSeconds);
      return refusal ?? { message: joinBytes(encodeText(`${id}.${time}.`), body), body, signatures };
    },
  };
}

function readKey(key: unknown): KeyMaterial | undefined {
  const [, kind, text = ""] = /^(whsec|whpk)_(.+)$/.exec(String(key)) ?? [];
  const bytes = decodeBase64(text);
  if (!bytes?.length) return undefined;
  if (kind === "whsec") return { algorithm: { name: "HMAC", hash: "SHA-256" }, bytes };
  return bytes.length === 32 ? { algorithm: { name: "Ed25519" }, bytes } : undefined;
}

function readSignatures(value: string | undefined): readonly Uint8Array[] | RefusalReason {
  if (value === undefined) return "signature_missing";
  if (value === "") return "signature_empty";
  if (value.includes(", ")) return "signature_duplicate";
  const parts = value.split(" ");
  if (parts.length > maxSignatures) return "signature_malformed";
  const signatures: Uint8Array[] = [];
  for (const part of parts) {
    const comma = part.indexOf(",");
    const size = sizes.get(part.slice(0, comma));
    // A sender may add signatures of versions that this code does not know. They are ignored.
    if (size === undefined) continue;
    const signature = decodeBase64(part.slice(comma + 1));
    if (signature?.length !== size) return "signature_malformed";
    signatures.push(signature);
  }
  return signatures.length > 0 ? signatures : "signature_malformed";
}
