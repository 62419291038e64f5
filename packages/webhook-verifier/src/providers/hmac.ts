import { ConfigurationError } from "../errors/configuration-error.js";
import { decodeBase64, decodeHex, encodeText, joinBytes } from "../verification/bytes.js";
import type { Provider, SecretInput } from "../verification/provider.js";
import { createHmacKeys, expectedAuthorization } from "./keys.js";
import { checkTolerance, readSignature, refuseTimestamp } from "./signature-headers.js";

/** Options for a timestamp that is signed together with the body. */
export interface SignedTimestamp {
  /** Name of the header that contains the time, in seconds since 1970. */
  readonly header: string;
  /** Maximum difference between the signed time and the current time, in either direction, in seconds. Default: 300. */
  readonly toleranceSeconds?: number | undefined;
  /** Returns the text that precedes the body in the signed message. Default: the header's value and a full stop. */
  readonly signedPrefix?: ((timestamp: string) => string) | undefined;
}

/** Options for {@link hmac}. */
export interface HmacOptions {
  /**
   * The secrets. One is enough, except while you replace it: then pass both the new and the old secret. The list
   * and its secrets must not be empty.
   */
  readonly secrets: readonly SecretInput[];
  /** Name of the header that contains the signature. */
  readonly header: string;
  /** Hash function. For OpenProject's SHA-1, use `openproject`. Default: `SHA-256`. */
  readonly algorithm?: "SHA-256" | "SHA-384" | "SHA-512" | undefined;
  /** Encoding of the signature: hexadecimal digits in upper or lower case, or padded base64. Default: `hex`. */
  readonly encoding?: "hex" | "base64" | undefined;
  /** Text that precedes the signature in its header, such as `sha256=`. Default: none. */
  readonly prefix?: string | undefined;
  /** Requires a signed timestamp. Without it, a captured delivery remains valid forever. Default: none. */
  readonly timestamp?: SignedTimestamp | undefined;
  /** Required value of the `Authorization` header. Default: the header is ignored. */
  readonly authorization?: string | undefined;
  /** The provider's name in logs and replay stores. Default: `hmac`. */
  readonly name?: string | undefined;
  /** Name of the header that contains the delivery's id. Default: none. */
  readonly idHeader?: string | undefined;
  /**
   * Name of the header that contains the event's name. Default: none, so the event is named after the `type` in its
   * body.
   */
  readonly eventHeader?: string | undefined;
  /** Returns the current time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** Signature length in bytes, by hash function. */
const sizes: ReadonlyMap<string, number> = new Map([
  ["SHA-256", 32],
  ["SHA-384", 48],
  ["SHA-512", 64],
]);

/**
 * Returns a provider for a sender that sends an HMAC of the body in a header. The HMAC may also cover a timestamp.
 * Events are not typed: each is an `unknown` event with its name and body.
 *
 * @throws ConfigurationError `configuration_invalid` when a secret, the authorization or the header name is empty, or
 * when the algorithm or the tolerance is not a valid value.
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
  if (!options.header)
    throw new ConfigurationError("`header` is empty. Pass the name of the header that contains the signature.");
  checkTolerance(timestamp?.toleranceSeconds);
  const size = sizes.get(algorithm);
  if (size === undefined) {
    throw new ConfigurationError(`\`algorithm\` must be one of ${[...sizes.keys()].join(", ")}, got ${algorithm}.`);
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
