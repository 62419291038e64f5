import { createHmac, generateKeyPairSync, sign as signWithPrivateKey } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parse, standardWebhooks, verify as verifyOnTheWeb } from "../index.js";
import { verify as verifyOnNode } from "../node.js";

const bytes = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
const secret = `whsec_${bytes.toString("base64")}`;
const pair = generateKeyPairSync("ed25519");
const publicKey = `whpk_${pair.publicKey.export({ type: "spki", format: "der" }).subarray(-32).toString("base64")}`;
const body = '{"type":"winch.greased","data":{}}';
const now = 1_772_442_000_000;

function message(time: number, id = "msg_1"): string {
  return `${id}.${time}.${body}`;
}
function v1(text: string): string {
  return `v1,${createHmac("sha256", bytes).update(text).digest("base64")}`;
}
function v1a(text: string): string {
  return `v1a,${signWithPrivateKey(null, Buffer.from(text), pair.privateKey).toString("base64")}`;
}
function headers(signature: string, time = now / 1000, id = "msg_1"): Record<string, string> {
  return { "webhook-id": id, "webhook-timestamp": String(time), "webhook-signature": signature };
}

describe.each([
  ["Web Crypto", verifyOnTheWeb],
  ["node:crypto", verifyOnNode],
])("standardWebhooks with %s", (_, verify) => {
  const check = async (fields: Record<string, string>, ...keys: readonly string[]) => {
    const result = await verify({ headers: fields, body }, standardWebhooks({ keys, now: () => now }));
    return result.ok ? result.secretIndex : result.reason;
  };

  test("a symmetric signature (v1) and an asymmetric one (v1a, ed25519)", async () => {
    expect(await check(headers(v1(message(now / 1000))), secret)).toBe(0);
    expect(await check(headers(v1a(message(now / 1000))), publicKey)).toBe(0);
    expect(await check(headers(v1a(message(now / 1000))), secret, publicKey)).toBe(1);
  });

  test("the example of the reference implementation verifies", async () => {
    const result = await verify(
      {
        headers: {
          "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
          "webhook-timestamp": "1614265330",
          "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        },
        body: '{"test": 2432232314}',
      },
      standardWebhooks({ keys: [secret], now: () => 1_614_265_330_000 }),
    );
    expect(result).toMatchObject({ ok: true });
  });

  test("one matching signature of several is enough, and other versions are ignored", async () => {
    const good = v1(message(now / 1000));
    const wrong = v1(message(now / 1000, "another"));
    expect(await check(headers(`v2,xyz ${wrong} ${good}`), secret)).toBe(0);
    expect(await check(headers(`v2,xyz ${wrong}`), secret)).toBe("signature_mismatch");
    expect(await check(headers("v2,xyz"), secret)).toBe("signature_malformed");
    expect(await check(headers(Array(17).fill(wrong).join(" ")), secret)).toBe("signature_malformed");
  });

  test("a key is only used with its own algorithm", async () => {
    expect(await check(headers(v1a(message(now / 1000))), secret)).toBe("signature_mismatch");
    expect(await check(headers(v1(message(now / 1000))), publicKey)).toBe("signature_mismatch");
    // Key confusion: an HMAC with the public key as its secret.
    const forged = createHmac("sha256", Buffer.from(publicKey.slice(5), "base64")).update(message(now / 1000));
    expect(await check(headers(`v1,${forged.digest("base64")}`), publicKey)).toBe("signature_mismatch");
  });

  test("id, time and body are signed together", async () => {
    const signature = v1(message(now / 1000));
    expect(await check(headers(signature, now / 1000, "msg_2"), secret)).toBe("signature_mismatch");
    expect(await check(headers(signature, now / 1000 + 1), secret)).toBe("signature_mismatch");
    expect(await check({ ...headers(signature), "webhook-id": "" }, secret)).toBe("id_missing");
  });

  test("the timestamp tolerance goes both ways", async () => {
    for (const [seconds, expected] of [
      [-300, 0],
      [300, 0],
      [-301, "timestamp_too_old"],
      [301, "timestamp_too_new"],
    ] as const) {
      const time = now / 1000 + seconds;
      expect(await check(headers(v1(message(time)), time), secret)).toBe(expected);
    }
  });

  test("malformed headers are refused", async () => {
    const good = v1(message(now / 1000));
    expect(await check({}, secret)).toBe("signature_missing");
    expect(await check(headers(""), secret)).toBe("signature_empty");
    expect(await check(headers(`${good}, ${good}`), secret)).toBe("signature_duplicate");
    for (const bad of ["v1", "v1,", "v1,%%%", good.slice(0, -1), "toString,x", "__proto__,x", " ", ","]) {
      expect(await check(headers(bad), secret)).toBe("signature_malformed");
    }
  });
});

test("keys in another format cannot be configured", () => {
  for (const key of [
    "",
    "whsec_",
    "whpk_",
    "whsec_%",
    "secret",
    `whpk_${bytes.toString("base64")}`,
    "whsk_AAAA",
    undefined,
  ]) {
    expect(() => standardWebhooks({ keys: [key as string] })).toThrow(
      expect.objectContaining({ code: "configuration_invalid" }),
    );
  }
});

test("the id is the delivery's id, and the type in the body its name", async () => {
  const provider = standardWebhooks({ keys: [secret], now: () => now });
  const fields = headers(v1(message(now / 1000)));
  const verification = await verifyOnTheWeb({ headers: fields, body }, provider);
  if (!verification.ok) throw new Error(verification.reason);
  expect(parse(verification, fields, provider)).toMatchObject({
    ok: true,
    event: { event: "unknown", name: "winch.greased", delivery: { id: "msg_1", provider: "standard-webhooks" } },
  });
});
