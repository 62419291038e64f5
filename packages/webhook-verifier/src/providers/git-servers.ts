import { decodeHex, encodeText } from "../verification/bytes.js";
import { mediaType } from "../verification/headers.js";
import type { Provider, SecretInput } from "../verification/provider.js";
import { createHmacKeys, expectedAuthorization } from "./keys.js";
import { readSignature, type SignatureSource } from "./signature-headers.js";

/** Settings of {@link forgejo}. */
export interface ForgejoOptions {
  /** The webhook's secrets: one, or during a rotation the new and the old one. None can be empty. */
  readonly secrets: readonly SecretInput[];
  /**
   * The value of the `Authorization` header that is set on the webhook, for instance `Bearer …`. Deliveries without it
   * are refused. Default: the header is ignored.
   */
  readonly authorization?: string | undefined;
  /** Returns the current time in milliseconds since 1970, for end dates of secrets. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** Place where a webhook is installed: a repository, an organization, a user account, or the whole server. */
export type InstallationTarget = "repository" | "organization" | "user" | "system" | "default";

/** Settings of {@link gitea}. */
export interface GiteaOptions extends ForgejoOptions {
  /**
   * Accepts only deliveries from webhooks that are installed at this kind of place. The header with the target is not
   * signed, so this detects configuration errors but not forgeries. Needs Gitea 1.24. Default: any.
   */
  readonly targetType?: InstallationTarget | undefined;
}

/**
 * Returns the provider for Gitea: HMAC-SHA-256 over the body, or over the `payload` field of a form. All signature
 * headers of a delivery must have the same value. The HMAC-SHA-1 in `X-Hub-Signature` is never accepted instead.
 *
 * The signature covers only the body, and no time of sending. An attacker who captured a delivery can repeat it with
 * another event name and delivery id, because these are header fields. Receive over https, and set `authorization` for
 * more protection.
 *
 * @throws ConfigurationError `configuration_invalid` when a secret or the authorization is empty.
 * @example
 * const provider = gitea({ secrets: [secret], targetType: "organization" });
 * @see https://docs.gitea.com/usage/webhooks
 */
export function gitea(options: GiteaOptions): Provider<"git"> {
  return gitProvider("gitea", options, options.targetType);
}

/**
 * Returns the provider for Forgejo: HMAC-SHA-256 over the body, or over the `payload` field of a form. All signature
 * headers of a delivery must have the same value. The HMAC-SHA-1 in `X-Hub-Signature` is never accepted instead.
 *
 * The signature covers only the body, and no time of sending. An attacker who captured a delivery can repeat it with
 * another event name and delivery id, because these are header fields. Receive over https, and set `authorization` for
 * more protection.
 *
 * @throws ConfigurationError `configuration_invalid` when a secret or the authorization is empty.
 * @example
 * const provider = forgejo({ secrets: [current, { secret: previous, until: new Date("2027-01-01") }] });
 * @see https://forgejo.org/docs/latest/user/webhooks/
 */
export function forgejo(options: ForgejoOptions): Provider<"git"> {
  return gitProvider("forgejo", options);
}

const formType = "application/x-www-form-urlencoded";

/** Maximum number of fields in a form. The servers send one field. */
const maxFields = 16;

/**
 * Headers with the SHA-256 signature, all with the same value. `X-Hub-Signature` contains an HMAC-SHA-1 and is not
 * among them.
 */
const sources: readonly SignatureSource[] = [
  ["x-forgejo-signature", ""],
  ["x-gitea-signature", ""],
  ["x-gogs-signature", ""],
  ["x-hub-signature-256", "sha256="],
];

function gitProvider(
  name: string,
  { secrets, authorization, now = Date.now }: ForgejoOptions,
  targetType?: string,
): Provider<"git"> {
  return {
    name,
    family: "git",
    contentTypes: ["application/json", formType],
    keys: createHmacKeys(secrets, "SHA-256"),
    authorization: expectedAuthorization(authorization),
    now,
    claim(header, body) {
      const signature = readSignature(header, sources, (hex) => decodeHex(hex, 32));
      if (typeof signature === "string") {
        return signature === "signature_missing" && header("x-hub-signature") ? "signature_weak" : signature;
      }
      if (targetType !== undefined && header("x-gitea-hook-installation-target-type") !== targetType) {
        return "target_mismatch";
      }
      if (mediaType(header) !== formType) return { message: body, body, signatures: [signature] };
      // The servers sign the decoded value of the form field, not the encoded form.
      const text = new TextDecoder().decode(body);
      // Fields are counted before parsing. The body is not verified yet, and parsing time grows with the square of the
      // number of fields.
      if (text.split("&", maxFields + 1).length > maxFields) return "payload_missing";
      const [payload, another] = new URLSearchParams(text).getAll("payload");
      if (payload === undefined) return "payload_missing";
      if (another !== undefined) return "payload_duplicate";
      const message = encodeText(payload);
      return { message, body: message, signatures: [signature] };
    },
  };
}
