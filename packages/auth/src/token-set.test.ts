import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sameTokens, toTokenSet } from "./token-set.js";

const text = fc.string({ minLength: 1 });
const tokenText = fc.stringMatching(/^[a-zA-Z0-9._~+/-]{1,40}$/);

describe("toTokenSet", () => {
  it("returns the same token set after a round trip through JSON", () => {
    const tokens = fc.record(
      { accessToken: tokenText, refreshToken: text, expiresAt: fc.integer(), obtainedAt: fc.integer(), scope: text },
      { requiredKeys: ["accessToken"] },
    );
    fc.assert(
      fc.property(tokens, (value) => {
        const read = toTokenSet(JSON.parse(JSON.stringify(toTokenSet(value))));
        expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(structuredClone(read)).toEqual(value);
      }),
    );
  });

  it("rejects any other value with a ConfigurationError", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const token = (value as { readonly accessToken?: unknown } | null | undefined)?.accessToken;
        fc.pre(typeof token !== "string");
        expect(() => toTokenSet(value)).toThrow(expect.objectContaining({ code: "configuration_invalid" }));
      }),
    );
  });

  it.each([
    ["expiresAt", { accessToken: "a", expiresAt: "tomorrow" }],
    ["expiresAt", { accessToken: "a", expiresAt: Number.NaN }],
    ["refreshToken", { accessToken: "a", refreshToken: "" }],
    ["scope", { accessToken: "a", scope: ["api_v3"] }],
  ])("names the member of the wrong type: %s", (member, value) => {
    expect(() => toTokenSet(value)).toThrow(new RegExp(`\`${member}\` has an invalid value`));
  });

  it("drops unknown members", () => {
    expect(toTokenSet({ accessToken: "a", id_token: "b" })).toEqual({ accessToken: "a" });
  });

  it("shows no tokens when inspected", () => {
    const tokens = toTokenSet({ accessToken: "secret-1", refreshToken: "secret-2", expiresAt: 0, scope: "api_v3" });
    expect(inspect(tokens)).toBe('TokenSet { expires 1970-01-01T00:00:00.000Z, scope "api_v3" }');
    expect(inspect(toTokenSet({ accessToken: "secret-1", expiresAt: 1e300 }))).not.toContain("secret");
  });
});

describe("sameTokens", () => {
  it("compares the access token and the refresh token, and nothing else", () => {
    expect(sameTokens(undefined, undefined)).toBe(true);
    expect(sameTokens({ accessToken: "a" }, undefined)).toBe(false);
    expect(sameTokens({ accessToken: "a", expiresAt: 1 }, { accessToken: "a", expiresAt: 2 })).toBe(true);
    expect(sameTokens({ accessToken: "a", refreshToken: "r" }, { accessToken: "a", refreshToken: "s" })).toBe(false);
  });
});
