import { ConfigurationError } from "../errors/configuration-error.js";
import { createHmacKeys } from "../internal/create-keys.js";
import { decodeBase64 } from "../internal/decode-base64.js";
import { decodeHex } from "../internal/decode-hex.js";
import { encodeText } from "../internal/encode-text.js";
import { expectedAuthorization } from "../internal/expected-authorization.js";
import { joinBytes } from "../internal/join-bytes.js";
import { readSignature } from "../internal/read-signature.js";
import { checkTolerance, refuseTimestamp } from "../internal/refuse-timestamp.js";
import type { Provider } from "../verification/provider.js";
import type { SecretInput } from "../verification/secret-input.js";

/** A time that is signed together with the body. */
export interface SignedTimestamp {
  /** Name of the header that holds it, in seconds since 1970. */
  readonly header: string;
  /** How far it may lie in the past or in the future, in seconds. Default: 300. */
  readonly toleranceSeconds?: number | undefined;
  /** The text that stands before the body when it is signed. Default: the header's value and a full stop. */
  readonly signedPrefix?: ((timestamp: string) => string) | undefined;
}

/** Settings of {@link hmac}. */
export interface HmacOptions {
  /** The secret; while it is being changed, the new one and the old one. At least one, none of them empty. */
  readonly secrets: readonly SecretInput[];
  /** Name of the header that holds the signature. */
  readonly header: string;
  /** Hash function. SHA-1 is not among them: only OpenProject has no better. Default: `SHA-256`. */
  readonly algorithm?: "SHA-256" | "SHA-384" | "SHA-512" | undefined;
  /** How the signature is written: hexadecimal digits of either case, or padded base64. Default: `hex`. */
  readonly encoding?: "hex" | "base64" | undefined;
  /** What stands before the signature in its header, for instance `sha256=`. Default: nothing. */
  readonly prefix?: string | undefined;
  /** The time of sending, if it is signed. Default: none, so a captured delivery stays good for ever. */
  readonly timestamp?: SignedTimestamp | undefined;
  /** The value the `Authorization` header must have. Default: the header does not matter. */
  readonly authorization?: string | undefined;
  /** Name for logs and stores. Default: `hmac`. */
  readonly name?: string | undefined;
  /** Name of the header that holds the delivery's id. Default: none. */
  readonly idHeader?: string | undefined;
  /** Name of the header that holds the event's name. Default: none, the body's `type` is taken. */
  readonly eventHeader?: string | undefined;
  /** The current time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** Bytes of a signature, by its hash function. */
const sizes: ReadonlyMap<string, number> = new Map([
  ["SHA-256", 32],
  ["SHA-384", 48],
  ["SHA-512", 64],
]);

/**
 * Deliveries of any sender that puts an HMAC over the body, alone or after a timestamp, into one header. Its events have
 * no types, so each is an `unknown` one with its name and body.
 *
 * @throws ConfigurationError `configuration_invalid` when a secret, the authorization or the header's name is empty, the
 * algorithm is another one, or the tolerance is no positive number.
 * @example
 * const provider = hmac({
 *   secrets: [signingSecret],
 *   header: "x-slack-signature",
 *   prefix: "v0=",
 *   timestamp: { header: "x-slack-request-timestamp", signedPrefix: (timestamp) => `v0:${timestamp}:` },
 * });
 * @see https://www.rfc-editor.org/rfc/rfc2104
 */
export function hmac(options: HmacOptions): Provider<"custom"> {
  const { algorithm = "SHA-256", encoding = "hex", prefix = "", timestamp, now = Date.now } = options;
  if (!options.header) throw new ConfigurationError("`header` is empty. Name the header that holds the signature.");
  checkTolerance(timestamp?.toleranceSeconds);
  const size = sizes.get(algorithm);
  if (size === undefined) {
    throw new ConfigurationError(
      `\`algorithm\` is not one of ${[...sizes.keys()].join(", ")}. Ask the sender for one of them.`,
    );
  }
  const decode = (text: string): Uint8Array | undefined => {
    if (encoding === "hex") return decodeHex(text.toLowerCase(), size);
    const bytes = decodeBase64(text);
    return bytes?.length === size ? bytes : undefined;
  };
  return {
    name: options.name ?? "hmac",
    family: "custom",
    contentTypes: ["application/json"],
    keys: createHmacKeys(options.secrets, algorithm),
    authorization: expectedAuthorization(options.authorization),
    idHeader: options.idHeader?.toLowerCase(),
    eventHeader: options.eventHeader?.toLowerCase(),
    now,
    claim(header, body) {
      const signature = readSignature(header, [[options.header.toLowerCase(), prefix]], decode);
      if (typeof signature === "string") return signature;
      const signatures = [signature];
      if (!timestamp) return { message: body, body, signatures };
      const time = header(timestamp.header.toLowerCase());
      const refusal = refuseTimestamp(time, now(), timestamp.toleranceSeconds);
      if (refusal !== undefined) return refusal;
      const { signedPrefix = (text: string) => `${text}.` } = timestamp;
      return { message: joinBytes(encodeText(signedPrefix(String(time))), body), body, signatures };
    },
  };
}
