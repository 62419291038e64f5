import { createKeys, type KeyMaterial } from "../internal/create-keys.js";
import { decodeBase64 } from "../internal/decode-base64.js";
import { encodeText } from "../internal/encode-text.js";
import { joinBytes } from "../internal/join-bytes.js";
import { checkTolerance, refuseTimestamp } from "../internal/refuse-timestamp.js";
import type { Provider } from "../verification/provider.js";
import type { SecretInput } from "../verification/secret-input.js";
import type { RefusalReason } from "../verification/verification.js";

/** Settings of {@link standardWebhooks}. */
export interface StandardWebhooksOptions {
  /**
   * Secrets (`whsec_…`, checked against `v1` signatures) and public keys (`whpk_…`, against `v1a` signatures) as the
   * sender shows them. At least one.
   */
  readonly keys: readonly SecretInput<string>[];
  /** How far the time of sending may lie in the past or in the future, in seconds. Default: 300. */
  readonly toleranceSeconds?: number | undefined;
  /** The current time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** More signatures than any rotation needs; each costs a pass over the body for every key. */
const mostSignatures = 16;

/** Bytes of a signature, by the version before it. */
const sizes: ReadonlyMap<string, number> = new Map([
  ["v1", 32],
  ["v1a", 64],
]);

/**
 * Deliveries after the Standard Webhooks specification: id, time of sending and body are signed together, with
 * HMAC-SHA-256 or with Ed25519. A key is only ever used with the algorithm its prefix stands for. The events have no
 * types, so each is an `unknown` one, named after the `type` in its body.
 *
 * Ed25519 needs a runtime whose Web Crypto has it: Node 22, Bun, Deno, workerd and current browsers do.
 *
 * @throws ConfigurationError `configuration_invalid` when a key is not of one of the two forms, or the tolerance is no
 * positive number.
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
    keys: createKeys(keys, readKey, "Pass what the sender shows: `whsec_` or `whpk_`, followed by base64."),
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
  if (parts.length > mostSignatures) return "signature_malformed";
  const signatures: Uint8Array[] = [];
  for (const part of parts) {
    const comma = part.indexOf(",");
    const size = sizes.get(part.slice(0, comma));
    // Other versions may stand beside the known ones.
    if (size === undefined) continue;
    const signature = decodeBase64(part.slice(comma + 1));
    if (signature?.length !== size) return "signature_malformed";
    signatures.push(signature);
  }
  return signatures.length > 0 ? signatures : "signature_malformed";
}
