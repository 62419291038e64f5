import { SignJWT, exportJWK, generateKeyPair } from "jose";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { formServer, loopback, type Answer } from "../../test/support/loopback.js";
import { checkAccessToken, type AccessTokenCheck } from "./check-access-token.js";
import { remoteKeys, type RemoteKeys, type RemoteKeysCache } from "./remote-keys.js";

async function signer(kid: string): Promise<{ jwk: object; token: string }> {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const claims = { iss: "i", aud: "a", sub: "s", scope: "api_v3", exp: Date.now() / 1000 + 600 };
  const token = await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);
  return { token, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
}

function check(token: string, keys: RemoteKeys): Promise<AccessTokenCheck> {
  return checkAccessToken(token, { issuer: "i", audience: "a", keys });
}

describe("remoteKeys", () => {
  it("fetches once for many checks, at the first check", async () => {
    const { jwk, token } = await signer("k1");
    const { url, seen } = await formServer(() => ({ json: { keys: [jwk] } }));
    const keys = remoteKeys(`${url}/jwks`);
    expect(seen).toHaveLength(0);
    const checks = await Promise.all(Array.from({ length: 5 }, () => check(token, keys)));
    expect(checks.every(({ valid }) => valid)).toBe(true);
    expect(seen).toHaveLength(1);
  });

  it("fetches again for an unknown key, at most once per cooldown", async () => {
    const first = await signer("k1");
    const second = await signer("k2");
    const published = [first.jwk];
    const { url, seen } = await formServer(() => ({ json: { keys: published } }));
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const keys = remoteKeys(url, { cooldown: 30_000, maxAge: 600_000 });
    expect(await check(first.token, keys)).toMatchObject({ valid: true });
    published.push(second.jwk);
    expect(await check(second.token, keys)).toMatchObject({ valid: false });
    expect(seen).toHaveLength(1);
    vi.setSystemTime(Date.now() + 30_001);
    expect(await check(second.token, keys)).toMatchObject({ valid: true });
    expect(seen).toHaveLength(2);
  });

  it("passes its keys to the next process through the cache", async () => {
    const { jwk, token } = await signer("k1");
    const { url, seen } = await formServer(() => ({ json: { keys: [jwk] } }));
    const cache: RemoteKeysCache = {};
    await check(token, remoteKeys(url, { cache }));
    const carried = JSON.parse(JSON.stringify(cache)) as RemoteKeysCache;
    expect(await check(token, remoteKeys(url, { cache: carried }))).toMatchObject({ valid: true });
    expect(seen).toHaveLength(1);
  });

  it.each<[string, Answer, RegExp]>([
    [
      "a redirect, which is not followed",
      { status: 302, headers: { location: "https://elsewhere.example/jwks" }, json: {} },
      /could not be fetched.*a redirect/,
    ],
    ["an error", { status: 503, json: {} }, /could not be fetched.*responded with status 503/],
    ["an error page", { status: 404, text: "<html>" }, /could not be fetched.*responded with status 404/],
    ["a page", { text: "<html>" }, /is not a JSON Web Key Set/],
    ["JSON that is not a key set", { json: { keys: "none" } }, /is not a JSON Web Key Set/],
  ])("reports a failure with its reason instead of throwing when the response is %s", async (_name, answer, reason) => {
    const { url } = await formServer(() => answer);
    const { token } = await signer("k1");
    expect(await check(token, remoteKeys(url))).toEqual({
      valid: false,
      failures: [{ check: "signature", reason: expect.stringMatching(reason) as string }],
    });
  });

  it("reports a failure after a timeout, and fetches again at the next check", async () => {
    const { jwk, token } = await signer("k1");
    let silent = true;
    const url = await loopback((_request, response) => {
      if (!silent) response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: [jwk] }));
    });
    const keys = remoteKeys(url, { timeout: 50 });
    const reason = expect.stringContaining("no complete response within 50 ms") as string;
    expect(await check(token, keys)).toMatchObject({ valid: false, failures: [{ check: "signature", reason }] });
    silent = false;
    expect(await check(token, keys)).toMatchObject({ valid: true });
  });

  it.each([{ timeout: 0 }, { maxAge: NaN }, { cooldown: -1 }])("rejects %o as a duration", (options) => {
    expect(() => remoteKeys("https://id.example.com/jwks", options)).toThrow(
      expect.objectContaining({ code: "configuration_invalid" }),
    );
  });

  it.each([Infinity, 3_000_000_000])("accepts %d ms as the timeout of a fetch", async (timeout) => {
    const { jwk, token } = await signer("k1");
    const { url } = await formServer(() => ({ json: { keys: [jwk] } }));
    expect(await check(token, remoteKeys(url, { timeout }))).toMatchObject({ valid: true });
  });

  it("keeps fetching the keys for other callers when one caller aborts", async () => {
    const { jwk, token } = await signer("k1");
    const { url, seen } = await formServer(() => ({ json: { keys: [jwk] } }));
    const keys = remoteKeys(url);
    const controller = new AbortController();
    const impatient = checkAccessToken(token, { issuer: "i", audience: "a", keys, signal: controller.signal });
    const patient = check(token, keys);
    controller.abort(new Error("given up"));
    await expect(impatient).rejects.toThrow("given up");
    expect(await patient).toMatchObject({ valid: true });
    expect(seen).toHaveLength(1);
  });
});
