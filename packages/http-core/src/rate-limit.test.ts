import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRateLimit, parseRetryAfter } from "./index.js";

const now = Date.parse("2026-03-01T12:00:00Z");
const headers = (fields: Record<string, string>): Headers => new Headers(fields);

describe("parseRetryAfter", () => {
  test.each<[string, number | undefined]>([
    ["0", 0],
    ["120", 120_000],
    [" 1.5 ", 1500],
    ["Sun, 01 Mar 2026 12:00:30 GMT", 30_000],
    ["Sunday, 01-Mar-26 12:00:30 GMT", 30_000],
    ["Sun Mar  1 12:00:30 2026", 30_000],
    ["2026-03-01T12:00:30Z", 30_000],
    ["Sun, 01 Mar 2026 11:00:00 GMT", 0],
    ["", undefined],
    ["soon", undefined],
    ["-5", undefined],
    ["later 5", undefined],
    ["12:00:00 o'clock", undefined],
    ["9".repeat(400), undefined],
  ])("Retry-After %j is %j ms", (value, expected) => {
    expect(parseRetryAfter(headers({ "retry-after": value }), now)).toBe(expected);
  });

  test("is undefined without the field", () => {
    expect(parseRetryAfter(headers({}), now)).toBeUndefined();
  });
});

describe("parseRateLimit", () => {
  test.each<[string, Record<string, string>, object | undefined]>([
    ["the draft", { ratelimit: '"default";r=50;t=30' }, { remaining: 50, resetMs: 30_000 }],
    [
      "the tightest of several policies",
      { ratelimit: '"hour";r=500;t=3600, "burst";r=0;t=2' },
      { remaining: 0, resetMs: 2000 },
    ],
    ["the draft without a time", { ratelimit: '"default";r=5' }, { remaining: 5, resetMs: undefined }],
    [
      "an older draft in one field",
      { ratelimit: "limit=100, remaining=0, reset=10" },
      { remaining: 0, resetMs: 10_000 },
    ],
    [
      "an older draft in three",
      { "ratelimit-limit": "100", "ratelimit-remaining": "7", "ratelimit-reset": "10" },
      { remaining: 7, resetMs: 10_000 },
    ],
    [
      "a Unix time",
      { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(now / 1000 + 90) },
      { remaining: 0, resetMs: 90_000 },
    ],
    [
      "a Unix time that is past",
      { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(now / 1000 - 90) },
      { remaining: 0, resetMs: 0 },
    ],
    [
      "seconds from now",
      { "x-ratelimit-remaining": "3", "x-ratelimit-reset": "60" },
      { remaining: 3, resetMs: 60_000 },
    ],
    ["no reset time", { "x-ratelimit-remaining": "3" }, { remaining: 3, resetMs: undefined }],
    ["the policy alone", { "ratelimit-policy": '"default";q=100;w=60' }, undefined],
    [
      "an invalid draft field together with a valid older one",
      { ratelimit: "many", "x-ratelimit-remaining": "3" },
      { remaining: 3, resetMs: undefined },
    ],
    ["nonsense", { ratelimit: ";;r=-1", "x-ratelimit-remaining": "a few", "x-ratelimit-reset": "soon" }, undefined],
    ["nothing", {}, undefined],
  ])("reads %s", (_, fields, expected) => {
    expect(parseRateLimit(headers(fields), now)).toEqual(expected);
  });
});

test("whatever a server sends, nothing is thrown and no number is negative or infinite", () => {
  const latin = fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)) });
  const likely = fc
    .array(
      fc.constantFrom(
        "r=",
        "t=",
        "remaining=",
        "reset=",
        ";",
        ",",
        '"a"',
        "-",
        "0",
        "99999999999999999999",
        "1e9",
        " ",
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(""));
  const value = fc.oneof(latin, likely, fc.integer().map(String), fc.double().map(String));
  fc.assert(
    fc.property(value, value, value, value, (retryAfter, structured, remaining, reset) => {
      const fields = headers({
        "retry-after": retryAfter,
        ratelimit: structured,
        "x-ratelimit-remaining": remaining,
        "x-ratelimit-reset": reset,
      });
      const limit = parseRateLimit(fields, now);
      for (const figure of [parseRetryAfter(fields, now), limit?.remaining, limit?.resetMs]) {
        expect(figure === undefined || (figure >= 0 && Number.isFinite(figure))).toBe(true);
      }
    }),
  );
});
