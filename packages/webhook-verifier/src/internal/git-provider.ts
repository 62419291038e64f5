import type { ForgejoOptions } from "../providers/forgejo.js";
import type { Provider } from "../verification/provider.js";
import { createHmacKeys } from "./create-keys.js";
import { decodeHex } from "./decode-hex.js";
import { encodeText } from "./encode-text.js";
import { expectedAuthorization } from "./expected-authorization.js";
import { mediaType } from "./media-type.js";
import { readSignature, type SignatureSource } from "./read-signature.js";

const form = "application/x-www-form-urlencoded";

/** Fields a form may have. The servers send one. */
const maxFields = 16;

/** All hold the same value. `X-Hub-Signature` comes along too, but is only an HMAC-SHA-1. */
const sources: readonly SignatureSource[] = [
  ["x-forgejo-signature", ""],
  ["x-gitea-signature", ""],
  ["x-gogs-signature", ""],
  ["x-hub-signature-256", "sha256="],
];

/** The provider behind `gitea()` and `forgejo()`, which sign in the same way. */
export function gitProvider(
  name: string,
  { secrets, authorization, now = Date.now }: ForgejoOptions,
  targetType?: string,
): Provider<"git"> {
  return {
    name,
    family: "git",
    contentTypes: ["application/json", form],
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
      if (mediaType(header) !== form) return { message: body, body, signatures: [signature] };
      // What is signed is the text in the form field, not the form.
      const text = new TextDecoder().decode(body);
      // Counted first: anybody may have sent this, and parsing takes time that grows with the square of the fields.
      if (text.split("&", maxFields + 1).length > maxFields) return "payload_missing";
      const [payload, another] = new URLSearchParams(text).getAll("payload");
      if (payload === undefined) return "payload_missing";
      if (another !== undefined) return "payload_duplicate";
      const message = encodeText(payload);
      return { message, body: message, signatures: [signature] };
    },
  };
}
