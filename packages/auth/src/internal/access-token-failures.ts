import type { AccessTokenFailure, CheckAccessTokenOptions } from "../jwt/check-access-token.js";
import { cleanText } from "./clean-text.js";

/** The signature algorithms that OpenProject accepts: RSA with PKCS #1 v1.5. */
export const acceptedAlgorithms: readonly string[] = ["RS256", "RS384", "RS512"];

type Claims = Readonly<Record<string, unknown>>;

/** Returns whether a token contains characters that a JWT cannot contain, such as a trailing line break. */
export function hasForeignCharacters(token: unknown): boolean {
  return typeof token === "string" && /[^\w.-]/.test(token);
}

/** Explains why a token cannot be decoded as a JWT. */
export function formatFailures(token: unknown): AccessTokenFailure[] {
  if (hasForeignCharacters(token)) {
    const reason =
      "It contains characters that a JWT cannot contain, such as a trailing space or line break. Remove them.";
    return [{ check: "format", reason }];
  }
  const parts = typeof token === "string" ? token.split(".").length : 0;
  const problem =
    parts === 5
      ? "It is an encrypted JWT, which only its recipient can read. Configure the provider to issue signed tokens."
      : parts === 3
        ? "Its header or claims are not base64url-encoded JSON. The token was truncated or changed in transit."
        : "It is not a JWT. Many providers issue opaque tokens unless the token request names the API (`audience` or `resource`).";
  return [{ check: "format", reason: problem }];
}

/** Lists the failed checks of the header. `signatureFailures` checks the key and the signature. */
export function headerFailures(header: Claims, { strict = false }: CheckAccessTokenOptions): AccessTokenFailure[] {
  const failures: AccessTokenFailure[] = [];
  const { alg, typ, b64 } = header;
  if (b64 === false) {
    failures.push({ check: "format", reason: "Its header has `b64: false`, which a JWT must not use (RFC 7797)." });
  }
  if (typeof alg !== "string" || !acceptedAlgorithms.includes(alg)) {
    failures.push({
      check: "algorithm",
      reason: `Its \`alg\` is ${quote(alg)}; expected one of ${acceptedAlgorithms.join(", ")}.`,
    });
  }
  if (strict && (typeof typ !== "string" || !/^(?:application\/)?at\+jwt$/i.test(typ))) {
    failures.push({ check: "type", reason: `Its \`typ\` is ${quote(typ)}; expected "at+jwt".` });
  }
  return failures;
}

/** Lists the failed checks of the claims. */
export function claimFailures(claims: Claims, options: CheckAccessTokenOptions): AccessTokenFailure[] {
  const { issuer, audience, scope = "api_v3", clockTolerance = 0, now = new Date(), strict = false } = options;
  const seconds = Math.floor(now.getTime() / 1000);
  const problems: Record<string, string | undefined> = {
    issuer: claims["iss"] === issuer ? undefined : `\`iss\` is ${quote(claims["iss"])}; expected ${quote(issuer)}.`,
    audience: audienceProblem(claims["aud"], audience),
    scope: scopeProblem(claims["scope"], scope),
    expiry: expiryProblem(claims["exp"], seconds - clockTolerance),
    not_before: notBeforeProblem(claims["nbf"], seconds + clockTolerance),
    subject: isText(claims["sub"]) ? undefined : "`sub` is missing, so the token does not identify a user.",
    claims: strict ? profileProblem(claims) : undefined,
  };
  return Object.entries(problems).flatMap(([check, reason]) =>
    reason === undefined ? [] : [{ check: check as AccessTokenFailure["check"], reason }],
  );
}

function audienceProblem(aud: unknown, expected: string): string | undefined {
  if (aud === expected || (Array.isArray(aud) && aud.includes(expected))) return undefined;
  return `\`aud\` is ${quote(aud)}; expected ${quote(expected)}, OpenProject's client id at the provider.`;
}

function scopeProblem(granted: unknown, expected: string): string | undefined {
  const has = typeof granted === "string" ? granted.split(" ") : [];
  const missing = expected.split(" ").filter((scope) => scope !== "" && !has.includes(scope));
  if (missing.length === 0) return undefined;
  return `\`scope\` is ${quote(granted)}; it lacks ${missing.map(quote).join(", ")}. Add the missing scopes to the token request.`;
}

function expiryProblem(exp: unknown, now: number): string | undefined {
  if (!isTime(exp)) return `\`exp\` is ${quote(exp)}; expected a Unix time in seconds.`;
  return exp > now ? undefined : `It expired at ${shownTime(exp)}. Obtain a new token.`;
}

function notBeforeProblem(nbf: unknown, now: number): string | undefined {
  if (nbf === undefined) return undefined;
  if (!isTime(nbf)) return `\`nbf\` is ${quote(nbf)}; expected a Unix time in seconds.`;
  return nbf <= now
    ? undefined
    : `It is not valid before ${shownTime(nbf)}. Compare the clocks of the provider and of this machine.`;
}

function profileProblem(claims: Claims): string | undefined {
  const missing = ["iat", "jti", "client_id"].filter(
    (name) => !(name === "iat" ? isTime(claims[name]) : isText(claims[name])),
  );
  return missing.length === 0
    ? undefined
    : `It lacks ${missing.map((name) => `\`${name}\``).join(", ")}, which RFC 9068 requires.`;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isTime(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function shownTime(seconds: number): string {
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) ? String(seconds) : time.toISOString();
}

function quote(value: unknown): string {
  return value === undefined ? "missing" : (cleanText(JSON.stringify(value), []) ?? "unreadable");
}
