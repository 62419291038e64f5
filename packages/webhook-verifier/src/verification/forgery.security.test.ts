import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forgejo, gitea, hmac, openproject, verify as verifyOnTheWeb } from "../index.js";
import { verify as verifyOnNode } from "../node.js";
import { sign } from "../testing.js";

const secret = "a secret of this test";
const secrets = [secret];
const senders = [
  { provider: gitea({ secrets }), header: "x-gitea-signature", prefix: "", hash: "SHA-256" },
  { provider: forgejo({ secrets }), header: "x-hub-signature-256", prefix: "sha256=", hash: "SHA-256" },
  { provider: openproject({ secrets }), header: "x-op-signature", prefix: "sha1=", hash: "SHA-1" },
  {
    provider: hmac({ secrets, header: "x-signature", prefix: "v1=" }),
    header: "x-signature",
    prefix: "v1=",
    hash: "SHA-256",
  },
] as const;
const cases = senders.flatMap((sender) => [
  { ...sender, name: sender.provider.name, engine: "Web Crypto", verify: verifyOnTheWeb },
  { ...sender, name: sender.provider.name, engine: "node:crypto", verify: verifyOnNode },
]);

/** Bytes, and a copy in which one byte is changed, removed or added. */
const changed = fc
  .tuple(
    fc.uint8Array({ maxLength: 300 }),
    fc.nat(),
    fc.integer({ min: 1, max: 255 }),
    fc.constantFrom("flip", "cut", "add"),
  )
  .filter(([bytes, , , how]) => bytes.length > 0 || how === "add")
  .map(([bytes, position, difference, how]) => {
    const at = position % Math.max(bytes.length, 1);
    if (how === "cut") return [bytes, Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(at + 1)])] as const;
    if (how === "add")
      return [bytes, Uint8Array.from([...bytes.slice(0, at), difference, ...bytes.slice(at)])] as const;
    return [bytes, bytes.map((byte, index) => (index === at ? byte ^ difference : byte))] as const;
  });

describe.each(cases)("$name with $engine", ({ provider, header, prefix, hash, verify }) => {
  const signed = async (body: Uint8Array, key = secret) => ({
    headers: { [header]: `${prefix}${await sign(body, key, hash)}` },
    body,
  });

  test("accepts what was signed, byte for byte", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (body) => {
        expect(await verify(await signed(body), provider)).toEqual({ ok: true, secretIndex: 0, body });
      }),
    );
  });

  test("refuses a body with any byte changed, taken away or added", async () => {
    await fc.assert(
      fc.asyncProperty(changed, async ([genuine, forged]) => {
        const { headers } = await signed(genuine);
        expect(await verify({ headers, body: forged }, provider)).toEqual({ ok: false, reason: "signature_mismatch" });
      }),
    );
  });

  test("refuses a signature header with any character changed, taken away or added", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.constantFrom(..."0123456789abcdefg= ,%\u0000é".split("")),
        fc.boolean(),
        async (position, text, insert) => {
          const { headers, body } = await signed(new Uint8Array([1, 2, 3]));
          const value = headers[header] ?? "";
          const at = position % value.length;
          const forged = [`${value.slice(0, at)}${text}${value.slice(insert ? at : at + 1)}`, value.slice(0, at)];
          for (const candidate of forged.filter((other) => other !== value)) {
            expect((await verify({ headers: { [header]: candidate }, body }, provider)).ok).toBe(false);
          }
        },
      ),
    );
  });

  test("refuses any other secret", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", minLength: 1 }), async (key) => {
        // Trailing NULs make no difference, because RFC 2104 pads keys with NULs.
        fc.pre(key.replace(/\0+$/, "") !== secret);
        const delivery = await signed(new Uint8Array([1, 2, 3]), key);
        expect(await verify(delivery, provider)).toEqual({ ok: false, reason: "signature_mismatch" });
      }),
    );
  });

  test("never throws, whatever the headers and the body are", async () => {
    const value = fc.oneof(fc.string({ unit: "binary" }), fc.array(fc.string()), fc.constant(undefined));
    const names = fc.constantFrom(
      header,
      header.toUpperCase(),
      "content-type",
      "authorization",
      "x-hub-signature",
      "get",
      "__proto__",
    );
    const headers = fc.dictionary(fc.oneof(names, fc.string()), value);
    const body = fc.oneof(fc.uint8Array(), fc.string({ unit: "binary" }), fc.anything());
    await fc.assert(
      fc.asyncProperty(headers, body, async (fields, raw) => {
        expect((await verify({ headers: fields, body: raw as string }, provider)).ok).toBe(false);
      }),
    );
  });
});
