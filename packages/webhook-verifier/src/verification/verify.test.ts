import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, test, vi } from "vitest";
import { forgejo, gitea, openproject, verify as verifyOnTheWeb, type Provider } from "../index.js";
import { verify as verifyOnNode } from "../node.js";
import { forgejoDelivery, giteaDelivery, openprojectDelivery, sign } from "../testing.js";

const secret = "a secret of this test";
const body = '{"a":1}';

test("the pure verify entry point is smaller than 1 kB after gzip", async () => {
  const { outputFiles } = await build({
    entryPoints: [new URL("../verify.ts", import.meta.url).pathname],
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  expect(gzipSync(outputFiles[0]!.contents, { level: 9 }).length).toBeLessThan(1000);
});

test("crypto.subtle.verify alone decides about a signature, in constant time", async () => {
  const delivery = { headers: { "x-gitea-signature": "00".repeat(32) }, body };
  const provider = gitea({ secrets: [secret] });
  expect(await verifyOnTheWeb(delivery, provider)).toEqual({ ok: false, reason: "signature_mismatch" });
  const decide = vi.spyOn(crypto.subtle, "verify").mockResolvedValue(true);
  expect(await verifyOnTheWeb(delivery, provider)).toMatchObject({ ok: true });
  expect(decide).toHaveBeenCalledOnce();
});

describe.each([
  ["Web Crypto", verifyOnTheWeb],
  ["node:crypto", verifyOnNode],
])("verify with %s", (_, verify) => {
  test("accepts the three senders", async () => {
    const secrets = [secret];
    const results = [
      await verify(await giteaDelivery({ event: "push", secret }), gitea({ secrets })),
      await verify(await forgejoDelivery({ event: "push", secret }), forgejo({ secrets })),
      await verify(await openprojectDelivery({ event: "work_package", secret }), openproject({ secrets })),
    ];
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  test("accepts the body as string, Uint8Array, a view into a larger buffer, ArrayBuffer or Request", async () => {
    const text = '{"crane":"Grüße"}';
    const bytes = new TextEncoder().encode(text);
    const large = new Uint8Array(100);
    large.set(bytes, 7);
    const headers = { "x-gitea-signature": await sign(text, secret) };
    const provider = gitea({ secrets: [secret] });
    const deliveries = [
      { headers, body: text },
      { headers, body: bytes },
      { headers, body: large.subarray(7, 7 + bytes.length) },
      { headers, body: bytes.buffer },
      { headers: new Headers(headers), body: Buffer.from(bytes) },
      new Request("https://bridge.test/", { method: "POST", headers, body: text }),
    ];
    for (const delivery of deliveries) {
      const result = await verify(delivery, provider);
      expect(result).toMatchObject({ ok: true, secretIndex: 0 });
      expect(result.ok && new TextDecoder().decode(result.body)).toBe(text);
    }
  });

  test("an empty body can be verified", async () => {
    const provider = gitea({ secrets: [secret] });
    const headers = { "x-gitea-signature": await sign("", secret) };
    expect(await verify({ headers, body: "" }, provider)).toMatchObject({ ok: true });
    expect(await verify(new Request("https://bridge.test/", { method: "POST", headers }), provider)).toMatchObject({
      ok: true,
    });
    expect(await verify({ headers, body: "x" }, provider)).toEqual({ ok: false, reason: "signature_mismatch" });
  });

  test("a signed body that is not JSON is verified, because the signature check does not parse it", async () => {
    const headers = { "x-gitea-signature": await sign("{ not json", secret) };
    expect(await verify({ headers, body: "{ not json" }, gitea({ secrets: [secret] }))).toMatchObject({ ok: true });
  });

  test("a body that a framework has parsed is refused, whatever its type", async () => {
    const headers = { "x-gitea-signature": await sign(body, secret) };
    for (const parsed of [
      { a: 1 },
      [],
      null,
      undefined,
      7,
      { toString: 1 },
      JSON.parse('{"__proto__":{"length":3}}'),
    ]) {
      const result = await verify({ headers, body: parsed as string }, gitea({ secrets: [secret] }));
      expect(result).toEqual({ ok: false, reason: "body_not_raw" });
    }
  });

  test("a body that cannot be read is a refusal, not an exception", async () => {
    const request = new Request("https://bridge.test/", { method: "POST", body: "x" });
    await request.text();
    expect(await verify(request, gitea({ secrets: [secret] }))).toEqual({ ok: false, reason: "body_unreadable" });
  });

  describe("secret rotation", () => {
    const old = { secret: "the old secret", until: new Date("2026-06-01T00:00:00Z") };
    const provider = (now: string): Provider => gitea({ secrets: [secret, old], now: () => Date.parse(now) });

    test("tries every secret and returns the index of the matching one", async () => {
      for (const [index, used] of [secret, old.secret].entries()) {
        const headers = { "x-gitea-signature": await sign(body, used) };
        const result = await verify({ headers, body }, provider("2026-05-31T23:59:59Z"));
        expect(result).toMatchObject({ ok: true, secretIndex: index });
      }
    });

    test("refuses a secret from its end date on, with a reason of its own", async () => {
      const headers = { "x-gitea-signature": await sign(body, old.secret) };
      const result = await verify({ headers, body }, provider("2026-06-01T00:00:00Z"));
      expect(result).toEqual({ ok: false, reason: "secret_expired" });
      const current = { "x-gitea-signature": await sign(body, secret) };
      expect(await verify({ headers: current, body }, provider("2027-01-01T00:00:00Z"))).toMatchObject({ ok: true });
    });

    test("a secret without an end date does not depend on the clock, one with an end does", async () => {
      const headers = { "x-gitea-signature": await sign(body, secret) };
      const check = async (until: Date | undefined) =>
        verify({ headers, body }, gitea({ secrets: [{ secret, until }], now: () => NaN }));
      expect(await check(undefined)).toMatchObject({ ok: true });
      expect(await check(new Date("2999-01-01"))).toEqual({ ok: false, reason: "secret_expired" });
    });

    test("a secret that is listed twice is accepted until its latest end date", async () => {
      const ended = { secret, until: new Date(1000) };
      const headers = { "x-gitea-signature": await sign(body, secret) };
      const result = await verify({ headers, body }, gitea({ secrets: [ended, secret] }));
      expect(result).toMatchObject({ ok: true, secretIndex: 1 });
    });

    test("a string and its UTF-8 bytes are the same secret", async () => {
      const headers = { "x-gitea-signature": await sign(body, "sécret") };
      for (const same of ["sécret", Buffer.from("sécret")]) {
        expect(await verify({ headers, body }, gitea({ secrets: [same] }))).toMatchObject({ ok: true });
      }
    });

    test("bytes can be a secret, and changing them later has no effect", async () => {
      const bytes = new Uint8Array([1, 2, 3, 200]);
      const headers = { "x-gitea-signature": await sign(body, bytes) };
      const provided = gitea({ secrets: [bytes] });
      bytes.fill(0);
      expect(await verify({ headers, body }, provided)).toMatchObject({ ok: true });
    });
  });

  test("the expected Authorization is required in addition to the signature", async () => {
    const authorization = "Bearer of good news";
    const provider = forgejo({ secrets: [secret], authorization });
    const check = async (value: string | undefined) =>
      verify(await forgejoDelivery({ event: "push", secret, authorization: value }), provider);
    expect(await check(authorization)).toMatchObject({ ok: true });
    expect(await check(undefined)).toEqual({ ok: false, reason: "authorization_missing" });
    for (const wrong of ["Bearer of good new", "Bearer of good news!", "bearer of good news", "Bearer of bad_ news"]) {
      expect(await check(wrong)).toEqual({ ok: false, reason: "authorization_mismatch" });
    }
    const unsigned = { headers: { authorization, "x-forgejo-signature": "00".repeat(32) }, body };
    expect(await verify(unsigned, provider)).toEqual({ ok: false, reason: "signature_mismatch" });
  });

  test("an installation target type can be required", async () => {
    const provider = gitea({ secrets: [secret], targetType: "organization" });
    const from = async (targetType: "organization" | "repository") =>
      verify(await giteaDelivery({ event: "push", secret, targetType }), provider);
    expect(await from("organization")).toMatchObject({ ok: true });
    expect(await from("repository")).toEqual({ ok: false, reason: "target_mismatch" });
    expect(await verify(await forgejoDelivery({ event: "push", secret }), provider)).toEqual({
      ok: false,
      reason: "target_mismatch",
    });
  });
});
