import { base64 } from "./basic-credentials.js";
import { formEncoded } from "./form-encoded.js";

/** Maximum length of server text in an error message, in characters. */
const limit = 200;

/**
 * Prepares server text for an error message: strips control characters and secrets, and truncates to 200 characters.
 */
export function cleanText(text: unknown, secrets: readonly string[]): string | undefined {
  if (typeof text !== "string") return undefined;
  let clean = oneLine(text);
  for (const form of secrets.flatMap(formsOf)) {
    if (form !== "") clean = clean.replaceAll(form, "[redacted]");
  }
  return clean.length > limit ? `${clean.slice(0, limit)}…` : clean;
}

/** Lists the forms, plain and encoded, in which a server or proxy may echo a secret. */
function formsOf(secret: string): string[] {
  const padded = base64(secret);
  const bare = padded.replace(/=+$/, "");
  const forUrls = bare.replaceAll("+", "-").replaceAll("/", "_");
  return [oneLine(secret), encodeURIComponent(secret), formEncoded(secret), padded, bare, forUrls];
}

function oneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").trim();
}
