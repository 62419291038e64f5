import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hmac, verify, type HmacOptions } from "../index.js";

const secret = "a secret of this test";
const body = '{"type":"winch.greased"}';
const now = 1_772_442_000_000;

function mac(message: string, algorithm = "sha256", encoding: "hex" | "base64" = "hex"): string {
  return createHmac(algorithm, secret).update(message).digest(encoding);
}

async function check(options: Partial<HmacOptions>, headers: Record<string, string>): Promise<string | true> {
  const provider = hmac({ secrets: [secret], header: "X-Signature", now: () => now, ...options });
  const result = await verify({ headers, body }, provider);
  return result.ok || result.reason;
}

test("algorithms, encodings and prefixes", async () => {
  expect(await check({}, { "x-signature": mac(body) })).toBe(true);
  expect(await check({}, { "x-signature": mac(body).toUpperCase() })).toBe(true);
  expect(await check({ algorithm: "SHA-384" }, { "x-signature": mac(body, "sha384") })).toBe(true);
  expect(await check({ algorithm: "SHA-512" }, { "x-signature": mac(body, "sha512") })).toBe(true);
  expect(await check({ encoding: "base64" }, { "x-signature": mac(body, "sha256", "base64") })).toBe(true);
  expect(await check({ prefix: "v0=" }, { "X-Signature": `v0=${mac(body)}` })).toBe(true);
  expect(await check({ prefix: "v0=" }, { "X-Signature": mac(body) })).toBe("signature_malformed");
  expect(await check({ algorithm: "SHA-512" }, { "x-signature": mac(body) })).toBe("signature_malformed");
  expect(await check({ encoding: "base64" }, { "x-signature": mac(body) })).toBe("signature_malformed");
  expect(await check({}, {})).toBe("signature_missing");
});

test("one signature has one spelling in base64", async () => {
  const options = { encoding: "base64" } as const;
  const signature = mac(body, "sha256", "base64");
  const stray = `${signature.slice(0, 42)}${String.fromCharCode(signature.charCodeAt(42) + 1)}=`;
  for (const spelling of [
    signature.slice(0, -1),
    `${signature} `,
    ` ${signature}`,
    stray,
    signature.replace("=", "=="),
  ]) {
    expect(await check(options, { "x-signature": spelling })).toBe("signature_malformed");
  }
});

describe("a signed timestamp", () => {
  const at = (seconds: number) => String(now / 1000 + seconds);
  const signed = (time: string) => ({ "x-time": time, "x-signature": mac(`${time}.${body}`) });
  const timestamp = { header: "X-Time" };

  test("is accepted within the tolerance, past and future, by an injectable clock", async () => {
    for (const seconds of [-300, -1, 0, 1, 300]) expect(await check({ timestamp }, signed(at(seconds)))).toBe(true);
    expect(await check({ timestamp }, signed(at(-301)))).toBe("timestamp_too_old");
    expect(await check({ timestamp }, signed(at(301)))).toBe("timestamp_too_new");
    expect(await check({ timestamp }, signed(at(3600)))).toBe("timestamp_too_new");
  });

  test("can have another tolerance", async () => {
    const strict = { timestamp: { ...timestamp, toleranceSeconds: 10 } };
    expect(await check(strict, signed(at(-10)))).toBe(true);
    expect(await check(strict, signed(at(-11)))).toBe("timestamp_too_old");
    for (const toleranceSeconds of [0, -1, NaN, Infinity]) {
      expect(() => hmac({ secrets: [secret], header: "x", timestamp: { header: "y", toleranceSeconds } })).toThrow(
        expect.objectContaining({ code: "configuration_invalid" }),
      );
    }
  });

  test("is signed together with the body", async () => {
    expect(await check({ timestamp }, { ...signed(at(0)), "x-time": at(1) })).toBe("signature_mismatch");
    expect(await check({ timestamp }, { "x-time": at(0), "x-signature": mac(body) })).toBe("signature_mismatch");
    const slack = { timestamp: { ...timestamp, signedPrefix: (time: string) => `v0:${time}:` }, prefix: "v0=" };
    const signature = `v0=${mac(`v0:${at(0)}:${body}`)}`;
    expect(await check(slack, { "x-time": at(0), "x-signature": signature })).toBe(true);
  });

  test("must be present and a number of seconds", async () => {
    expect(await check({ timestamp }, { "x-signature": mac(`.${body}`) })).toBe("timestamp_missing");
    for (const time of ["soon", "1e9", "-1", "0x10", "1.5", " 1", "9".repeat(16), "1, 1"]) {
      expect(await check({ timestamp }, signed(time))).toBe("timestamp_malformed");
    }
  });
});

test("SHA-1 cannot be configured: it exists for OpenProject alone", () => {
  for (const algorithm of ["SHA-1", "sha1", "MD5", "constructor"]) {
    const options = { secrets: [secret], header: "x-signature", algorithm: algorithm as "SHA-256" };
    expect(() => hmac(options)).toThrow(expect.objectContaining({ code: "configuration_invalid" }));
  }
});

test("an Authorization can be required, and the header must be named", async () => {
  const headers = { "x-signature": mac(body) };
  expect(await check({ authorization: "Basic x" }, headers)).toBe("authorization_missing");
  expect(await check({ authorization: "Basic x" }, { ...headers, authorization: "Basic x" })).toBe(true);
  expect(() => hmac({ secrets: [secret], header: "" })).toThrow(/header/);
});
