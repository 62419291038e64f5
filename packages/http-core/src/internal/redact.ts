import type { EncodedBody } from "../request-body.js";

const hidden = "[redacted]";

/**
 * Matches names of header and query fields that hold secrets. It matches `oauth` and `Authorization`, but not `author`.
 */
const secretName =
  /auth(?!or(?!i))|cookie|token|secret|passw|credential|signature|assertion|verifier|session|jwt|(?:api|access|private)[-_.]?key|(?:^|[-_.])otp$|^(?:key|code|sig|pass|pwd)$/i;

/**
 * Returns whether a header field of this name contains a secret. In headers, every name that ends in "key" counts as
 * secret, except `Idempotency-Key`. In a query, such a field may be a sort key, so only `secretName` decides.
 */
export function isSecretHeader(name: string): boolean {
  return secretName.test(name) || (/key$/i.test(name) && name.toLowerCase() !== "idempotency-key");
}

/** Replaces known secrets in all text and data that leave the transport. */
export interface Redactor {
  /** Registers a header field's value as a secret, in every encoding in which it may be quoted. */
  learn(name: string, value: string, held?: Set<string>): void;
  /**
   * Registers the values of secret fields in a query, or in a JSON, form or multipart body. `names` lists the secret
   * fields that the operation declares.
   */
  learnFields(content: EncodedBody["content"] | undefined, names: readonly string[], held?: Set<string>): void;
  /** Creates a set for `learn` and `learnFields`. Its secrets are remembered until it is passed to `release`. */
  hold(): Set<string>;
  release(held: Set<string>): void;
  text(text: string): string;
  /** Returns a copy with secrets replaced in every string. Depth and array length are limited. */
  data(value: unknown): unknown;
  /**
   * Returns a URL without its user information and its fragment, and with the values of secret query fields replaced.
   * For a URL on another origin, the whole query is replaced.
   */
  url(url: string | URL): string;
}

/** Creates a redactor. `isTrusted` decides whether a URL is on a trusted origin. */
export function createRedactor(isTrusted: (url: URL) => boolean): Redactor {
  /** Encodings of each secret. The least recently used secret is first. */
  const known = new Map<string, readonly string[]>();
  /** Secrets of pending requests. They are kept because a late response may still quote them. */
  const underWay = new Set<Set<string>>();
  let longestFirst: readonly string[] = [];

  function remember(secret: string, held?: Set<string>): void {
    held?.add(secret);
    const forms = known.get(secret);
    known.delete(secret);
    known.set(secret, forms ?? formsOf(secret));
    if (forms) return;
    // Renewed tokens replace earlier ones, so the oldest are the least likely to be quoted.
    for (const oldest of known.keys()) {
      if (known.size <= maximumSecrets) break;
      if (![...underWay].some((secrets) => secrets.has(oldest))) known.delete(oldest);
    }
    // Longest first. Replacing a short secret inside a longer one would leave the rest of the longer one readable.
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

  /**
   * Returns whether a part of a URL contains a secret. It compares unescaped text, because a character can be escaped
   * in several ways.
   */
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
    learnFields(content, names, held) {
      for (const [name, value] of fieldsOf(content)) {
        if (secretName.test(name) || names.includes(name)) remember(value, held);
      }
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
      // Fast path for most URLs, which have no query, no escapes and no known secret.
      if (url.search === "" && !/[%+]/.test(url.pathname) && text(bare) === bare) return bare;
      const path = url.pathname.split("/").map((segment) => (holdsSecret(segment) ? hidden : segment));
      const fields = url.search.slice(1).split("&").map(hideField);
      const query = url.search === "" ? "" : `?${isTrusted(url) ? fields.join("&") : hidden}`;
      return text(url.origin + path.join("/") + query);
    },
  };
}

/** Maximum number of secrets to remember, apart from those of pending requests. */
const maximumSecrets = 64;

/**
 * Minimum length of a secret that is replaced in texts. Replacing shorter values, such as a login or a page number,
 * would make texts unreadable.
 */
const minimumSecretLength = 6;

/**
 * Returns all forms of a credential: the whole value, the part after its scheme and, for Basic, the decoded parts. Each
 * can then be recognised on its own.
 */
function formsOf(value: string): readonly string[] {
  const whole = value.trim().toWellFormed();
  const [scheme = "", ...rest] = whole.split(/\s+/);
  const credential = rest.join(" ");
  const parts = [whole, credential];
  if (credential && scheme.toLowerCase() === "basic") parts.push(...openBasic(credential));
  return parts.filter((part) => part.length >= minimumSecretLength).flatMap(spellings);
}

/** Returns a secret as it is, and as it appears in JSON, URLs, forms, HTML and base64, with or without padding. */
function spellings(secret: string): readonly string[] {
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(secret))).replace(/=+$/, "");
  const json = JSON.stringify(secret).slice(1, -1);
  const percent = encodeURIComponent(secret);
  // The second entry matches how a URL parser writes a query.
  const urls = [percent, percent.replaceAll("'", "%27"), new URLSearchParams({ "": secret }).toString().slice(1)];
  const html = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const quoted = html.replaceAll("'", "&#39;");
  return [
    secret,
    json,
    // For JSON inside HTML, Go and Rails escape these characters.
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

/**
 * Lists the strings in a form, a query or a JSON body at any depth, each with the name of its field. Other content has
 * no fields.
 */
function fieldsOf(content: EncodedBody["content"] | undefined): [name: string, value: string][] {
  const fields: [string, string][] = [];
  const add = (name: string, value: unknown): unknown => {
    if (typeof value === "string") fields.push([name, value]);
    return value;
  };
  if (content instanceof URLSearchParams || content instanceof FormData) {
    for (const [name, value] of content as Iterable<[string, unknown]>) add(name, value);
  } else if (typeof content === "string") {
    try {
      JSON.parse(content, add);
    } catch {
      // Plain text has no fields.
    }
  }
  return fields;
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
