import { base64 } from "./basic-credentials.js";
import { formEncoded } from "./form-encoded.js";

/** Longest piece of foreign text that goes into an error. */
const limit = 200;

/** Text of unknown origin made fit for an error: no control characters, none of the secrets, at most 200 characters. */
export function cleanText(text: unknown, secrets: readonly string[]): string | undefined {
  if (typeof text !== "string") return undefined;
  let clean = oneLine(text);
  for (const form of secrets.flatMap(formsOf)) {
    if (form !== "") clean = clean.replaceAll(form, "[redacted]");
  }
  return clean.length > limit ? `${clean.slice(0, limit)}…` : clean;
}

/** A secret as servers and proxies may repeat it. */
function formsOf(secret: string): string[] {
  const padded = base64(secret);
  const bare = padded.replace(/=+$/, "");
  const forUrls = bare.replaceAll("+", "-").replaceAll("/", "_");
  return [oneLine(secret), encodeURIComponent(secret), formEncoded(secret), padded, bare, forUrls];
}

function oneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").trim();
}
