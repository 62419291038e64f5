const hidden = "[redacted]";

const secretFields =
  /^(.*[-_.])?(token|secret|password|passwd|pass|apikey|api[-_]key|key|code|code[-_]verifier|state|assertion|signature|sig|credential|authorization|otp|session|jwt)$/i;

/** Hides known secrets wherever they stand in text and data that leaves the transport. */
export interface Redactor {
  /** Makes header values known as secrets, in the forms they may be quoted in. */
  learn(headers: Readonly<Record<string, string>>): void;
  text(text: string): string;
  /** The same structure with every string cleaned, bounded in depth and size. */
  data(value: unknown): unknown;
  /** A URL without user information and without the values of secret query fields; foreign ones lose the whole query. */
  url(url: string | URL): string;
}

/** Makes a redactor; `isHome` says whether a URL's origin is the client's own. */
export function createRedactor(isHome: (url: URL) => boolean): Redactor {
  const secrets = new Set<string>();

  function text(value: string): string {
    let clean = value;
    for (const secret of secrets) if (clean.includes(secret)) clean = clean.replaceAll(secret, hidden);
    return clean;
  }

  function data(value: unknown, depth = 0): unknown {
    if (typeof value === "string") return text(value);
    if (typeof value !== "object" || value === null) return value;
    if (depth > 32) return "[deeper data left out]";
    if (Array.isArray(value)) return value.slice(0, 1000).map((entry) => data(entry, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [text(name), data(entry, depth + 1)]));
  }

  return {
    learn(headers) {
      for (const value of Object.values(headers)) learnValue(secrets, value);
    },
    text,
    data: (value) => data(value),
    url(input) {
      const url = new URL(input);
      url.username = "";
      url.password = "";
      if (!isHome(url)) return text(url.origin + url.pathname + (url.search ? `?${hidden}` : ""));
      for (const name of [...url.searchParams.keys()]) {
        if (secretFields.test(name)) url.searchParams.set(name, hidden);
      }
      return text(url.href.replaceAll(encodeURIComponent(hidden), hidden));
    },
  };
}

/** A scheme and its token are told apart, and a Basic credential is opened, so that each part is recognised alone. */
function learnValue(secrets: Set<string>, value: string): void {
  const [scheme = "", ...rest] = value.trim().split(/\s+/);
  const credential = rest.join(" ");
  const parts = [value.trim(), credential];
  if (credential && scheme.toLowerCase() === "basic") parts.push(...openBasic(credential));
  for (const part of parts) {
    if (part.length < minimumSecretLength) continue;
    secrets.add(part);
    secrets.add(encodeURIComponent(part));
  }
  // Tokens that are renewed come and go; the oldest are the least likely to be quoted.
  for (const old of secrets) {
    if (secrets.size <= 64) break;
    secrets.delete(old);
  }
}

/** Shorter values (a login, a page number) would blot out ordinary words. */
const minimumSecretLength = 6;

function openBasic(credential: string): string[] {
  try {
    const bytes = Uint8Array.from(atob(credential), (character) => character.charCodeAt(0));
    const opened = new TextDecoder().decode(bytes);
    return [opened, opened.slice(opened.indexOf(":") + 1)];
  } catch {
    return [];
  }
}
