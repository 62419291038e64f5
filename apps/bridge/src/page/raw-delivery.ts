import type { RawDelivery } from "../inbox/spool/spool.js";
import type { PageSettings } from "./options.js";
import type { RawDeliveryView } from "./wire.js";

const limit = 256 * 1024;

/**
 * Headers that users may see. Signatures are excluded, because anyone with the body and its signature could send the
 * delivery again.
 */
const shownHeaders = /^(content-type|content-length|user-agent|x-[a-z]+-(event|event-type|delivery))$/;

// An unterminated string matches up to the end of the body, so that the search takes linear time.
const jsonString = /"((?:[^"\\]|\\.)*)(?:"|\\?$)/gs;
const secretName = /secret|token|password|authorization|api_?key/i;
const userInfo = /(\/\/)[^/\s"@]+@/g;

/** Returns a delivery as users may see it: without secrets, credentials and signatures. */
export function rawDeliveryView({ headers, body }: RawDelivery, settings: PageSettings): RawDeliveryView {
  const text = new TextDecoder().decode(body.subarray(0, limit));
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  return {
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => shownHeaders.test(name))),
    body: withoutSecrets((isForm ? new URLSearchParams(text).get("payload") : null) ?? text, settings),
    bytes: body.byteLength,
    truncated: body.byteLength > limit,
  };
}

function withoutSecrets(text: string, { page, openproject, git }: PageSettings): string {
  const own = [
    page.token,
    ...openproject.flatMap(({ apiKey, githubSecret = "", webhookSecrets }) => [
      apiKey,
      githubSecret,
      ...webhookSecrets,
    ]),
    ...git.flatMap(({ token, webhookSecrets }) => [token, ...webhookSecrets]),
  ];
  const shapeless = withoutSecretMembers(text).replace(userInfo, "$1[removed]@");
  return own
    .filter((secret) => secret !== "")
    .reduce((rest, secret) => rest.replaceAll(secret, "[removed]"), shapeless);
}

/**
 * Replaces the values of members whose names suggest a secret. Works on the unparsed body, because parsing would change
 * large numbers and would fail on a truncated body.
 */
function withoutSecretMembers(text: string): string {
  let name = "";
  let end = 0;
  return text.replace(jsonString, (whole, content: string, start: number) => {
    const isSecret = text.slice(end, start).trim() === ":" && secretName.test(name);
    name = content;
    end = start + whole.length;
    return isSecret ? '"[removed]"' : whole;
  });
}
