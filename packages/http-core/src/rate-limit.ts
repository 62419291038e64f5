/** A server's rate limit, read from response headers. */
export interface RateLimit {
  /** Number of requests left in the current window. */
  readonly remaining: number;
  /** Time from the response until the window resets, in milliseconds. Absent when the server does not send it. */
  readonly resetMs: number | undefined;
}

/**
 * Reads `Retry-After`, which holds seconds or a date.
 *
 * @param now - The current time, in milliseconds since 1970.
 * @returns Milliseconds to wait, at least 0. Undefined when the field is absent or unreadable.
 * @see RFC 9110 section 10.2.3
 */
export function parseRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get("retry-after")?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return finite(Number(value) * 1000);
  // `Date.parse` accepts almost any string. A time of day is required, because every form of an HTTP date has one.
  if (!/\d\d:\d\d:\d\d/.test(value)) return undefined;
  // The oldest date format names no time zone, but HTTP dates are always in GMT.
  const date = Date.parse(/GMT|[+-]\d{4}|Z$/.test(value) ? value : `${value} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * Reads the rate limit from the IETF draft's structured field `RateLimit`, from the separate fields
 * `RateLimit-Remaining` and `RateLimit-Reset` of older drafts, or from `X-RateLimit-Remaining` and `X-RateLimit-Reset`.
 * The reset is either a number of seconds from now or a Unix time.
 *
 * @param now - The current time, in milliseconds since 1970.
 * @returns The limit with the fewest remaining requests. Undefined when the response states no limit.
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export function parseRateLimit(headers: Headers, now: number): RateLimit | undefined {
  const structured = headers.get("ratelimit");
  if (structured) {
    // The field may list several policies. The one with the fewest remaining requests applies. An older draft had a
    // single policy and put commas between its parts.
    const listed = /\bremaining\s*=/i.test(structured) ? [structured] : structured.split(",");
    const policies = listed.map((policy) => ({
      remaining: parameter(policy, "r(?:emaining)?"),
      reset: parameter(policy, "(?:t|reset)"),
    }));
    const known = policies.filter((policy) => policy.remaining !== undefined);
    const tightest = known.sort((a, b) => Number(a.remaining) - Number(b.remaining))[0];
    if (tightest) return rateLimit(Number(tightest.remaining), tightest.reset, now);
  }
  for (const prefix of ["ratelimit", "x-ratelimit"]) {
    const remaining = number(headers.get(`${prefix}-remaining`));
    if (remaining !== undefined) return rateLimit(remaining, number(headers.get(`${prefix}-reset`)), now);
  }
  return undefined;
}

function rateLimit(remaining: number, reset: number | undefined, now: number): RateLimit {
  // A value above the number of seconds in a year is a Unix time.
  const seconds = reset !== undefined && reset > 31_536_000 ? reset - now / 1000 : reset;
  return { remaining, resetMs: seconds === undefined ? undefined : finite(Math.max(0, seconds * 1000)) };
}

function parameter(policy: string, name: string): number | undefined {
  const found = new RegExp(`(?:^|[;,\\s])${name}\\s*=\\s*(\\d{1,15})`, "i").exec(policy);
  return number(found?.[1] ?? null);
}

function number(value: string | null): number | undefined {
  return value !== null && /^\s*\d{1,15}(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
