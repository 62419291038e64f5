const hidden = "[redacted]";

/** Names of header and query fields whose values are secrets. `author` is none, `oauth` and `Authorization` are. */
const secretName =
  /auth(?!or(?!i))|cookie|token|secret|passw|credential|signature|assertion|verifier|session|jwt|(?:api|access|private)[-_.]?key|(?:^|[-_.])otp$|^(?:key|code|sig|pass|pwd)$/i;

/** Whether a header field of this name holds a secret. A key is one there; in a query it may be what is sorted by. */
export function isSecretHeader(name: string): boolean {
  return secretName.test(name) || (/key$/i.test(name) && name.toLowerCase() !== "idempotency-key");
}

/** Hides known secrets wherever they stand in text and data that leaves the transport. */
export interface Redactor {
  /** Makes the value of a header field known as a secret, in the forms it may be quoted in. */
  learn(name: string, value: string, held?: Set<string>): void;
  /** Makes the values of secret query fields known. */
  learnUrl(url: URL, held?: Set<string>): void;
  /** Begins a set of secrets, filled by the two above, that are not forgotten before it is given to `release`. */
  hold(): Set<string>;
  release(held: Set<string>): void;
  text(text: string): string;
  /** The same structure with every string cleaned, bounded in depth and size. */
  data(value: unknown): unknown;
  /**
   * A URL without user information, fragment and the values of secret query fields; one elsewhere loses its whole query.
   */
  url(url: string | URL): string;
}

/** Makes a redactor; `isHome` says whether a URL's origin is the client's own. */
export function createRedactor(isHome: (url: URL) => boolean): Redactor {
  /** The forms of each secret, the one used longest ago first. */
  const known = new Map<string, readonly string[]>();
  /** What the requests under way were sent with: their answers may quote it, however late they come. */
  const underWay = new Set<Set<string>>();
  let longestFirst: readonly string[] = [];

  function remember(secret: string, held?: Set<string>): void {
    held?.add(secret);
    const forms = known.get(secret);
    known.delete(secret);
    known.set(secret, forms ?? formsOf(secret));
    if (forms) return;
    // Tokens that are renewed come and go; the oldest are the least likely to be quoted.
    for (const oldest of known.keys()) {
      if (known.size <= maximumSecrets) break;
      if (![...underWay].some((secrets) => secrets.has(oldest))) known.delete(oldest);
    }
    // A secret may be part of a longer one, whose rest would stay readable if the shorter were hidden first.
    longestFirst = [...new Set([...known.values()].flat())].sort((a, b) => b.length - a.length);
  }

  function text(value: string): string {
    let clean = value;
    for (const form of longestFirst) if (clean.includes(form)) clean = clean.replaceAll(form, hidden);
    return clean;
  }

  function data(value: unknown, depth = 0): unknown {
    if (typeof value === "string") return text(value);
    if (typeof value !== "object" || value === null) return value;
    if (depth > 32) return "[deeper data left out]";
    if (Array.isArray(value)) return value.slice(0, 1000).map((entry) => data(entry, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [text(name), data(entry, depth + 1)]));
  }

  /** The same character can stand in a URL in several ways, so its parts are looked at unescaped. */
  function holdsSecret(part: string): boolean {
    if (longestFirst.length === 0) return false;
    const plain = part.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
    return [plain, plain.replaceAll("+", " ")].some((form) => text(form) !== form);
  }

  function hideField(pair: string): string {
    const [written = ""] = pair.split("=", 1);
    const [name = ""] = new URLSearchParams(pair).keys();
    if (holdsSecret(written)) return hidden;
    return secretName.test(name) || holdsSecret(pair) ? `${written}=${hidden}` : pair;
  }

  return {
    learn(name, value, held) {
      remember(value, held);
      if (name.toLowerCase() !== "cookie") return;
      for (const pair of value.split(";")) remember(pair.slice(pair.indexOf("=") + 1), held);
    },
    learnUrl(url, held) {
      if (url.search === "") return;
      for (const [name, value] of url.searchParams) if (secretName.test(name)) remember(value, held);
    },
    hold() {
      const held = new Set<string>();
      underWay.add(held);
      return held;
    },
    release(held) {
      underWay.delete(held);
      for (const secret of held) remember(secret);
    },
    text,
    data: (value) => data(value),
    url(input) {
      const url = typeof input === "string" ? new URL(input) : input;
      const bare = url.origin + url.pathname;
      // Most URLs hide nothing and nowhere: no query, nothing escaped, no known secret in the rest.
      if (url.search === "" && !/[%+]/.test(url.pathname) && text(bare) === bare) return bare;
      const path = url.pathname.split("/").map((segment) => (holdsSecret(segment) ? hidden : segment));
      const fields = url.search.slice(1).split("&").map(hideField);
      const query = url.search === "" ? "" : `?${isHome(url) ? fields.join("&") : hidden}`;
      return text(url.origin + path.join("/") + query);
    },
  };
}

/** Secrets remembered beside those under way. */
const maximumSecrets = 64;

/** Shorter values (a login, a page number) would blot out ordinary words. */
const minimumSecretLength = 6;

/** A scheme and its token are told apart, and a Basic credential is opened, so that each part is recognised alone. */
function formsOf(value: string): readonly string[] {
  const whole = value.trim().toWellFormed();
  const [scheme = "", ...rest] = whole.split(/\s+/);
  const credential = rest.join(" ");
  const parts = [whole, credential];
  if (credential && scheme.toLowerCase() === "basic") parts.push(...openBasic(credential));
  return parts.filter((part) => part.length >= minimumSecretLength).flatMap(spellings);
}

/** A secret as it is, and as JSON, URLs, forms, pages and base64 (which may come without its padding) write it. */
function spellings(secret: string): readonly string[] {
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(secret))).replace(/=+$/, "");
  const json = JSON.stringify(secret).slice(1, -1);
  const percent = encodeURIComponent(secret);
  // The second as a URL parser writes the query.
  const urls = [percent, percent.replaceAll("'", "%27"), new URLSearchParams({ "": secret }).toString().slice(1)];
  const html = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const quoted = html.replaceAll("'", "&#39;");
  return [
    secret,
    json,
    // As Go and Rails do, for pages that the JSON is put into.
    json.replaceAll(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
    ...urls,
    ...urls.map((url) => url.replaceAll(/%../g, (code) => code.toLowerCase())),
    html,
    quoted.replaceAll('"', "&quot;"),
    quoted.replaceAll('"', "&#34;"),
    base64,
    base64.replaceAll("+", "-").replaceAll("/", "_"),
  ];
}

function openBasic(credential: string): string[] {
  try {
    const bytes = Uint8Array.from(atob(credential), (character) => character.charCodeAt(0));
    const opened = new TextDecoder().decode(bytes);
    return [opened, opened.slice(opened.indexOf(":") + 1)];
  } catch {
    return [];
  }
}
