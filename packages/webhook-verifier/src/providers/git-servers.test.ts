import { describe, expect, test } from "vitest";
import { forgejo, gitea, openproject, verify, type DeliveryHeaders } from "../index.js";
import { forgejoDelivery, giteaDelivery, openprojectDelivery, sign } from "../testing.js";

const secret = "a secret of this test";
const body = '{"ref":"refs/heads/main"}';
const signature = await sign(body, secret);
const sha1 = await sign(body, secret, "SHA-1");
const other = signature.replace(/./g, (digit) => (digit === "0" ? "1" : "0"));

describe.each([
  ["gitea", gitea({ secrets: [secret] })],
  ["forgejo", forgejo({ secrets: [secret] })],
])("%s", (_, provider) => {
  const check = async (headers: DeliveryHeaders) => {
    const result = await verify({ headers, body }, provider);
    return result.ok || result.reason;
  };

  test("each SHA-256 header is enough alone: bare hex, and GitHub's style", async () => {
    expect(await check({ "X-Gitea-Signature": signature })).toBe(true);
    expect(await check({ "X-Forgejo-Signature": signature })).toBe(true);
    expect(await check({ "X-Gogs-Signature": signature })).toBe(true);
    expect(await check({ "X-Hub-Signature-256": `sha256=${signature}` })).toBe(true);
    expect(await check(new Headers({ "X-Gitea-Signature": signature }))).toBe(true);
  });

  test("a missing, empty, duplicate, conflicting or malformed signature has a reason of its own", async () => {
    expect(await check({})).toBe("signature_missing");
    expect(await check({ "x-gitea-signature": undefined, "x-gogs-signature": [] })).toBe("signature_missing");
    expect(await check({ "X-Gitea-Signature": "", "X-Hub-Signature-256": "sha256=" })).toBe("signature_empty");
    expect(await check({ "X-Hub-Signature-256": "" })).toBe("signature_empty");
    expect(await check({ "X-Gitea-Signature": [signature, signature] })).toBe("signature_duplicate");
    expect(await check({ "X-Gitea-Signature": signature, "x-gitea-signature": signature })).toBe("signature_duplicate");
    expect(
      await check(
        new Headers([
          ["x-gitea-signature", signature],
          ["X-Gitea-Signature", signature],
        ]),
      ),
    ).toBe("signature_duplicate");
    expect(await check({ "X-Gitea-Signature": signature, "X-Gogs-Signature": other })).toBe("signature_conflict");
    expect(await check({ "X-Gitea-Signature": signature, "X-Hub-Signature-256": `sha256=${other}` })).toBe(
      "signature_conflict",
    );
    expect(await check({ "X-Gitea-Signature": signature, "X-Gogs-Signature": "" })).toBe("signature_conflict");
    for (const malformed of [
      "x",
      signature.slice(2),
      `${signature}00`,
      signature.toUpperCase(),
      `${signature.slice(1)}g`,
    ]) {
      expect(await check({ "X-Gitea-Signature": malformed })).toBe("signature_malformed");
    }
    expect(await check({ "X-Hub-Signature-256": signature })).toBe("signature_malformed");
    expect(await check({ "X-Hub-Signature-256": `sha1=${signature}` })).toBe("signature_malformed");
    expect(await check({ "X-Gitea-Signature": `sha256=${signature}` })).toBe("signature_malformed");
  });

  test("SHA-1 alone is refused even when genuine, and is ignored next to SHA-256", async () => {
    expect(await check({ "X-Hub-Signature": `sha1=${sha1}` })).toBe("signature_weak");
    expect(await check({ "X-Gitea-Signature": sha1 })).toBe("signature_malformed");
    expect(await check({ "X-Hub-Signature": `sha1=${sha1}`, "X-Hub-Signature-256": `sha256=${signature}` })).toBe(true);
    expect(await check({ "X-OP-Signature": `sha1=${sha1}` })).toBe("signature_missing");
  });

  test("a form is verified over its decoded payload field, which is returned as the body", async () => {
    const form = (text: string) => ({
      headers: { "content-type": "Application/X-WWW-Form-Urlencoded; charset=utf-8", "x-gitea-signature": signature },
      body: text,
    });
    const encoded = new URLSearchParams({ payload: body }).toString();
    const result = await verify(form(encoded), provider);
    expect(result.ok && new TextDecoder().decode(result.body)).toBe(body);
    expect(await verify(form(`extra=1&${encoded}`), provider)).toMatchObject({ ok: true });
    expect(await verify(form(`payload_=${encoded}`), provider)).toEqual({ ok: false, reason: "payload_missing" });
    expect(await verify(form(""), provider)).toEqual({ ok: false, reason: "payload_missing" });
    expect(await verify(form(`${encoded}&payload=%7B%7D`), provider)).toEqual({
      ok: false,
      reason: "payload_duplicate",
    });
    // Git servers sign the JSON inside the `payload` field, never the encoded form as a whole.
    const raw = { ...form(encoded).headers, "x-gitea-signature": await sign(encoded, secret) };
    expect(await verify({ headers: raw, body: encoded }, provider)).toEqual({
      ok: false,
      reason: "signature_mismatch",
    });
  });

  test("accepts its own server's form, and a webhook without a secret is refused", async () => {
    expect(await verify(await giteaDelivery({ event: "push", secret, form: true }), provider)).toMatchObject({
      ok: true,
    });
    expect(await verify(await forgejoDelivery({ event: "push", secret: "" }), provider)).toEqual({
      ok: false,
      reason: "signature_empty",
    });
  });
});

describe("openproject", () => {
  const provider = openproject({ secrets: [secret] });
  const check = async (headers: DeliveryHeaders) => {
    const result = await verify({ headers, body }, provider);
    return result.ok || result.reason;
  };

  test("accepts only the HMAC-SHA-1 in X-OP-Signature", async () => {
    expect(await check({ "X-OP-Signature": `sha1=${sha1}` })).toBe(true);
    expect(await check({ "X-OP-Signature": sha1 })).toBe("signature_malformed");
    expect(await check({ "X-OP-Signature": `sha256=${signature}` })).toBe("signature_malformed");
    expect(await check({ "X-OP-Signature": `sha1=${signature}` })).toBe("signature_malformed");
    expect(await check({ "X-OP-Signature": "sha1=" })).toBe("signature_empty");
    expect(await check({ "X-OP-Signature": [`sha1=${sha1}`, `sha1=${sha1}`] })).toBe("signature_duplicate");
    expect(await check({ "X-Hub-Signature-256": `sha256=${signature}` })).toBe("signature_missing");
  });

  test("a webhook without a secret is refused", async () => {
    const delivery = await openprojectDelivery({ event: "project", secret: "" });
    expect(await verify(delivery, provider)).toEqual({ ok: false, reason: "signature_missing" });
  });
});

describe("an empty secret cannot be configured", () => {
  const unusable: readonly unknown[] = [
    undefined,
    [],
    "a list was meant",
    [""],
    ["  \n"],
    [undefined],
    [null],
    [0],
    [{}],
    [new Uint8Array()],
    ["good", ""],
    [{ secret: "" }],
    [{ secret: undefined }],
  ];

  test.each([
    ["gitea", gitea],
    ["forgejo", forgejo],
    ["openproject", openproject],
  ])("%s", (_, make) => {
    for (const secrets of unusable) {
      expect(() => make({ secrets: secrets as string[] })).toThrow(
        expect.objectContaining({ name: "ConfigurationError", code: "configuration_invalid" }),
      );
    }
  });

  test("an invalid end date or an empty authorization cannot be configured either", () => {
    expect(() => gitea({ secrets: [{ secret, until: new Date("soon") }] })).toThrow(/not a valid date/);
    expect(() => gitea({ secrets: [secret], authorization: " " })).toThrow(/authorization/);
  });
});
