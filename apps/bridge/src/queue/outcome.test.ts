import { ApiError, RateLimitError, ServerError } from "@halyard/http-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ConnectionRefused, DeadEnd, Postponed } from "./job-failure.js";
import { outcomeOf, type OutcomeRules } from "./outcome.js";

const rules: OutcomeRules = {
  maxAttempts: 12,
  backoff: { first: 1000, longest: 60_000 },
  now: () => 1_000_000,
  random: () => 0.5,
};

const limited = (retryAfterMs: number | undefined): RateLimitError =>
  new RateLimitError({
    request: { method: "GET", url: "http://git.test/" },
    status: 429,
    attempts: [],
    retryAfterMs,
  });

describe("outcomeOf", () => {
  it("postpones without counting an attempt", () => {
    expect(outcomeOf(new Postponed("settling", 1_030_000), 3, rules)).toMatchObject({
      kind: "retry",
      at: 1_030_000,
      tries: 3,
    });
  });

  it("holds a job for a refused connection", () => {
    expect(outcomeOf(new ConnectionRefused("pm", "401"), 3, rules)).toEqual({
      kind: "held",
      connection: "pm",
      reason: "401",
    });
  });

  it("is a dead letter at once for a dead end, and after the last attempt for any other failure", () => {
    expect(outcomeOf(new DeadEnd("404"), 0, rules)).toEqual({ kind: "dead", reason: "404", tries: 1 });
    expect(outcomeOf(new Error("503"), 10, rules)).toMatchObject({ kind: "retry", tries: 11 });
    expect(outcomeOf(new Error("503"), 11, rules)).toEqual({ kind: "dead", reason: "503", tries: 12 });
  });

  it("is never a dead letter while a server is unavailable", () => {
    const answered = (status: number): ServerError =>
      new ServerError({ request: { method: "GET", url: "http://git.test/" }, status, attempts: [] });
    for (const error of [limited(undefined), answered(502), answered(503), answered(504)]) {
      expect(outcomeOf(error, 500, rules)).toMatchObject({ kind: "retry", tries: 501 });
    }
    expect(outcomeOf(answered(500), 11, rules)).toMatchObject({ kind: "dead" });
  });

  it("waits a random time below a bound that doubles up to the maximum delay", () => {
    const latest = (tries: number): number => {
      const outcome = outcomeOf(new Error("x"), tries, { ...rules, maxAttempts: 99, random: () => 1 });
      return outcome.kind === "retry" ? outcome.at - 1_000_000 : NaN;
    };
    expect([0, 1, 2, 5, 6, 90].map(latest)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
    fc.assert(
      fc.property(fc.nat(90), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (tries, value) => {
        const outcome = outcomeOf(new Error("x"), tries, { ...rules, maxAttempts: 99, random: () => value });
        expect(outcome).toMatchObject({ kind: "retry" });
        if (outcome.kind === "retry") expect(outcome.at - 1_000_000).toBeLessThanOrEqual(latest(tries));
        if (outcome.kind === "retry") expect(outcome.at).toBeGreaterThanOrEqual(1_000_000);
      }),
    );
  });

  it("waits at least as long as the server requests, up to a day, and spreads the waiting jobs", () => {
    expect(outcomeOf(limited(30_000), 0, rules)).toMatchObject({ kind: "retry", at: 1_030_500 });
    expect(outcomeOf(limited(undefined), 0, rules)).toMatchObject({ at: 1_000_500 });
    expect(outcomeOf(limited(10 * 86_400_000), 0, rules)).toMatchObject({ at: 1_000_500 + 86_400_000 });
  });

  it("keeps the reason of any thrown value", () => {
    expect(outcomeOf("plain text", 11, rules)).toMatchObject({ kind: "dead", reason: "plain text" });
    expect(
      outcomeOf(
        new ApiError("api_error", { request: { method: "GET", url: "http://x/" }, status: 418, attempts: [] }),
        0,
        rules,
      ),
    ).toMatchObject({
      reason: expect.stringContaining("418") as string,
    });
  });
});
