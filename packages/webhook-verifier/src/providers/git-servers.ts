import { decodeHex, encodeText } from "../verification/bytes.js";
import { mediaType } from "../verification/headers.js";
import type { Provider, SecretInput } from "../verification/provider.js";
import { createHmacKeys, expectedAuthorization } from "./keys.js";
import { readSignature, type SignatureSource } from "./signature-headers.js";

/** Options for {@link forgejo}. */
export interface ForgejoOptions {
  /**
   * The webhook's secrets. One is enough, except while you replace it: then pass both the new and the old secret. The
   * list and its secrets must not be empty.
   */
  readonly secrets: readonly SecretInput[];
  /**
   * The `Authorization` header configured on the webhook, such as `Bearer …`. Deliveries without this value are
   * refused. Default: the header is ignored.
   */
  readonly authorization?: string | undefined;
  /** Returns the current time in milliseconds since 1970, for expiring secrets. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * Level at which a webhook is installed: a repository, an organization, a user, or the whole server (`system` or
 * `default`).
 */
export type InstallationTarget = "repository" | "organization" | "user" | "system" | "default";

/** Options for {@link gitea}. */
export interface GiteaOptions extends ForgejoOptions {
  /**
   * Accepts only deliveries from webhooks that are installed at this level. The header that names the level is not
   * signed, so this detects configuration errors but not forgeries. Requires Gitea 1.24. Default: any level.
   */
  readonly targetType?: InstallationTarget | undefined;
}

/**
 * Returns the provider for Gitea, which signs the body, or the `payload` field of a form, with HMAC-SHA-256. If a
 * delivery has several signature headers, they must contain the same signature. A delivery that has only the HMAC-SHA-1
 * in `X-Hub-Signature` is refused.
 *
 * The signature covers only the body. An attacker who captured a delivery can repeat it at any time, with another event
 * name and delivery id, because those are unsigned headers. Receive deliveries over https, and set `authorization` for
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
 * Returns the provider for Forgejo, which signs the body, or the `payload` field of a form, with HMAC-SHA-256. If a
 * delivery has several signature headers, they must contain the same signature. A delivery that has only the HMAC-SHA-1
 * in `X-Hub-Signature` is refused.
 *
 * The signature covers only the body. An attacker who captured a delivery can repeat it at any time, with another event
 * name and delivery id, because those are unsigned headers. Receive deliveries over https, and set `authorization` for
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

/** Maximum number of form fields in a delivery. Gitea and Forgejo send only one. */
const maxFields = 16;

/**
 * Headers that contain the SHA-256 signature. `X-Hub-Signature` is not listed, because it contains an HMAC-SHA-1.
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
      // Gitea and Forgejo sign the decoded `payload` field, not the encoded form.
      const text = new TextDecoder().decode(body);
      // Fields are counted before parsing, because the body is not verified yet and parsing time grows with the square
      // of the number of fields.
      if (text.split("&", maxFields + 1).length > maxFields) return "payload_missing";
      const [payload, another] = new URLSearchParams(text).getAll("payload");
      if (payload === undefined) return "payload_missing";
      if (another !== undefined) return "payload_duplicate";
      const message = encodeText(payload);
      return { message, body: message, signatures: [signature] };
    },
  };
}
