import fc from "fast-check";
import { FlattenedSign, SignJWT, base64url, exportJWK, generateKeyPair } from "jose";
import { describe, expect, it } from "vitest";
import { checkAccessToken, type AccessTokenFailure, type CheckAccessTokenOptions } from "./check-access-token.js";

const now = new Date(Date.UTC(2026, 0, 1));
const seconds = now.getTime() / 1000;
const claims = {
  iss: "https://id.example.com",
  aud: ["other", "openproject"],
  sub: "ada",
  scope: "openid api_v3",
  exp: seconds + 60,
  iat: seconds,
  jti: "1",
  client_id: "bridge",
};

const { privateKey, publicKey } = await generateKeyPair("RS256");
const stranger = await generateKeyPair("RS256");
const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "k1", alg: "RS256", use: "sig" } as JsonWebKey] };
const options: CheckAccessTokenOptions = { issuer: claims.iss, audience: "openproject", keys, now };

function signed(
  changes: Record<string, unknown> = {},
  header: object = {},
  key: CryptoKey = privateKey,
): Promise<string> {
  return new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: "RS256", kid: "k1", ...header }).sign(key);
}

async function failures(
  token: string,
  changes: Partial<CheckAccessTokenOptions> = {},
): Promise<readonly AccessTokenFailure[]> {
  const check = await checkAccessToken(token, { ...options, ...changes });
  return check.valid ? [] : check.failures;
}

async function failing(token: string, changes?: Partial<CheckAccessTokenOptions>): Promise<string[]> {
  return (await failures(token, changes)).map(({ check }) => check);
}

describe("checkAccessToken", () => {
  it("returns the claims of a valid token", async () => {
    expect(await checkAccessToken(await signed(), options)).toEqual({ valid: true, claims });
    expect(await failing(await signed({ aud: "openproject" }))).toEqual([]);
    expect(await failing(await signed({}, { typ: "at+jwt" }), { strict: true })).toEqual([]);
    expect(await failing(await signed({ scope: "nothing" }), { scope: "" })).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string, RegExp]>([
    [
      "another issuer",
      { iss: "https://id.example.com/" },
      "issuer",
      /`iss` is "https:\/\/id\.example\.com\/"; expected/,
    ],
    ["no issuer", { iss: undefined }, "issuer", /`iss` is missing/],
    ["another audience", { aud: "bridge" }, "audience", /`aud` is "bridge"; expected "openproject"/],
    ["no audience", { aud: undefined }, "audience", /`aud` is missing/],
    ["another scope", { scope: "openid" }, "scope", /lacks "api_v3"/],
    ["a scope with the expected one as its prefix", { scope: "api_v32" }, "scope", /lacks "api_v3"/],
    ["scopes as a list", { scope: ["api_v3"] }, "scope", /lacks "api_v3"/],
    ["an expiry in the past", { exp: seconds }, "expiry", /expired at 2026-01-01T00:00:00\.000Z/],
    ["no expiry", { exp: undefined }, "expiry", /`exp` is missing/],
    ["a start in the future", { nbf: seconds + 1 }, "not_before", /not valid before 2026-01-01T00:00:01/],
    ["no subject", { sub: undefined }, "subject", /`sub` is missing/],
    ["an empty subject", { sub: "" }, "subject", /`sub` is missing/],
  ])("rejects %s", async (_name, changes, check, reason) => {
    const found = await failures(await signed(changes));
    expect(found).toEqual([{ check, reason: expect.stringMatching(reason) as string }]);
  });

  it("tolerates a clock difference up to clockTolerance", async () => {
    const token = await signed({ exp: seconds - 4, nbf: seconds + 5 });
    expect(await failing(token, { clockTolerance: 5 })).toEqual([]);
    expect(await failing(token, { clockTolerance: 4 })).toEqual(["expiry", "not_before"]);
  });

  it("reports every failure, not only the first", async () => {
    const token = await signed({ iss: "x", aud: "y", scope: "z", exp: 1, nbf: 9e9, sub: "" }, {}, stranger.privateKey);
    expect(await failing(token)).toEqual([
      "issuer",
      "audience",
      "scope",
      "expiry",
      "not_before",
      "subject",
      "signature",
    ]);
  });

  it("requires the additional claims of RFC 9068 in strict mode", async () => {
    const token = await signed({ jti: undefined, client_id: undefined }, { typ: "JWT" });
    expect(await failing(token)).toEqual([]);
    expect(await failures(token, { strict: true })).toEqual([
      { check: "type", reason: expect.stringContaining('"at+jwt"') as string },
      { check: "claims", reason: expect.stringContaining("`jti`, `client_id`") as string },
    ]);
  });
});

describe("signature", () => {
  it("rejects a token whose claims were changed", async () => {
    const [header, , signature] = (await signed()).split(".");
    const forged = base64url.encode(JSON.stringify({ ...claims, sub: "root" }));
    expect(await failing([header, forged, signature].join("."))).toEqual(["signature"]);
  });

  it("rejects a key that was not published, and a header without a key id", async () => {
    expect(await failing(await signed({}, { kid: "k2" }))).toEqual(["signature"]);
    expect((await failures(await signed({}, { kid: "k2" })))[0]?.reason).toContain('no key for `kid` "k2"');
    expect((await failures(await signed({}, { kid: undefined })))[0]?.reason).toContain("has no key id");
  });

  it.each(["ES256", "PS256", "EdDSA"])("rejects the algorithm %s without checking the signature", async (alg) => {
    const other = await generateKeyPair(alg);
    expect(await failing(await signed({}, { alg }, other.privateKey))).toEqual(["algorithm"]);
  });

  it("rejects unsigned tokens and tokens signed with the public key as a secret", async () => {
    const unsigned = `${base64url.encode('{"alg":"none","kid":"k1"}')}.${base64url.encode(JSON.stringify(claims))}.`;
    expect(await failing(unsigned)).toEqual(["algorithm"]);
    const secret = new TextEncoder().encode(JSON.stringify(keys.keys[0]));
    const confused = await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "k1" }).sign(secret);
    expect(await failing(confused)).toEqual(["algorithm"]);
  });

  it("does not accept an RSA key for another algorithm, nor a value that is not a key set", async () => {
    const unusable = { keys: [{ ...keys.keys[0], n: "AQAB" }] };
    expect(await failing(await signed(), { keys: unusable })).toEqual(["signature"]);
    expect(await failing(await signed(), { keys: { keys: "none" } as never })).toEqual(["signature"]);
  });
});

describe("values that are not a JWT", () => {
  it.each(["\n", " ", "\r\n", "\u00a0", "="])("rejects a token followed by %j", async (end) => {
    expect(await failures((await signed()) + end)).toContainEqual({
      check: "format",
      reason: expect.stringContaining("characters that a JWT cannot contain") as string,
    });
  });

  it("rejects an unencoded payload, which RFC 7797 forbids in a JWT", async () => {
    const payload = JSON.stringify(claims);
    const token = await new FlattenedSign(new TextEncoder().encode(payload))
      .setProtectedHeader({ alg: "RS256", kid: "k1", b64: false, crit: ["b64"] })
      .sign(privateKey);
    for (const part of [payload, base64url.encode(payload)]) {
      expect(await failing(`${token.protected ?? ""}.${part}.${token.signature}`)).toContain("format");
    }
  });

  it.each([
    ["an opaque token", "opapi-0123456789", /not a JWT/],
    ["an encrypted token", "a.b.c.d.e", /encrypted/],
    ["a truncated token", "eyJ.eyJ.x", /truncated or changed/],
  ])("are distinguished: %s", async (_name, token, reason) => {
    const found = await failures(token);
    expect(found).toEqual([{ check: "format", reason: expect.stringMatching(reason) as string }]);
  });

  it("never throws and never accepts an arbitrary value", async () => {
    const json = fc.json().map((text) => base64url.encode(text));
    const token = fc.oneof(
      fc.string(),
      fc.tuple(json, json, json).map((parts) => parts.join(".")),
      fc.anything(),
    );
    await fc.assert(
      fc.asyncProperty(token, async (value) => {
        expect((await checkAccessToken(value as string, options)).valid).toBe(false);
      }),
    );
  });

  it("reports the failures of the claims when only the claims are readable", async () => {
    const token = `!.${base64url.encode(JSON.stringify({ ...claims, aud: "x" }))}.x`;
    expect(await failing(token)).toEqual(["format", "audience"]);
  });

  it("stops when its signal aborts", async () => {
    const signal = AbortSignal.abort(new Error("given up"));
    await expect(checkAccessToken(await signed(), { ...options, signal })).rejects.toThrow("given up");
  });
});
