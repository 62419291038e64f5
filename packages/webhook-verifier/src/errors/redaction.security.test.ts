import { inspect } from "node:util";
import { expect, test } from "vitest";
import {
  ConfigurationError,
  createReceiver,
  forgejo,
  gitea,
  hmac,
  openproject,
  standardWebhooks,
  verify,
  type Provider,
} from "../index.js";
import { verify as verifyOnNode } from "../node.js";
import { forgejoDelivery, sign } from "../testing.js";

const secret = "planted-secret-5c1f";
const authorization = "Bearer planted-token-77aa";
const encoded = `whsec_${btoa(secret)}`;
const planted = [secret, authorization, "planted-token", btoa(secret), inspect(Buffer.from(secret)).slice(8, 30)];

const providers: readonly Provider[] = [
  gitea({ secrets: [secret, { secret, until: new Date(1) }], authorization }),
  forgejo({ secrets: [new TextEncoder().encode(secret)], authorization }),
  openproject({ secrets: [secret] }),
  hmac({ secrets: [secret], header: "x-signature", authorization }),
  standardWebhooks({ keys: [encoded] }),
];

/** Returns every form in which a value might be logged. */
function forms(value: unknown): string {
  return [
    inspect(value, { depth: Infinity, showHidden: true, getters: true }),
    JSON.stringify([value]),
    String(value),
    value instanceof Error ? `${value.message} ${value.stack}` : "",
  ].join("\n");
}

function expectNothingPlanted(value: unknown, also: readonly string[] = []): void {
  const text = forms(value);
  for (const word of [...planted, ...also]) expect(text).not.toContain(word);
}

test("providers show no secret, neither before nor after they are used", async () => {
  for (const provider of providers) {
    expectNothingPlanted(provider);
    await verify({ headers: { "x-gitea-signature": "00".repeat(32), authorization }, body: "{}" }, provider);
    await verifyOnNode({ headers: { "x-op-signature": `sha1=${"00".repeat(20)}` }, body: "{}" }, provider);
    expectNothingPlanted(provider);
  }
});

test("refusals, responses and reports show neither a secret nor the payload", async () => {
  const seen: unknown[] = [];
  const receiver = createReceiver({
    provider: forgejo({ secrets: [secret], authorization }),
    onError: (error) => seen.push(error),
    onResponse: (response, event) => seen.push(response, event),
  });
  receiver.on("*", () => {
    throw new Error("the disk is full");
  });
  const payload = { page: "planted-payload-31d0" };
  const genuine = await forgejoDelivery({ event: "wiki", payload, secret, authorization });
  const deliveries = [
    genuine,
    { ...genuine, headers: { ...genuine.headers, "X-Forgejo-Signature": "00".repeat(32) } },
    { ...genuine, headers: { ...genuine.headers, Authorization: "Bearer planted-guess" } },
    { ...genuine, headers: { ...genuine.headers, "Content-Type": "planted/type" } },
    { ...genuine, body: `{"planted": "${secret}` },
  ];
  for (const delivery of deliveries) {
    const response = await receiver.fetch(new Request("https://bridge.test/?planted-query", delivery));
    seen.push(await response.text(), [...response.headers]);
  }
  const parsed = { ...genuine, body: undefined, method: "POST" };
  seen.push(await receiver.receive(parsed));
  expect(seen.length).toBeGreaterThan(20);
  for (const value of seen) expectNothingPlanted(value, ["planted", genuine.headers["X-Forgejo-Signature"] ?? ""]);
});

test("configuration errors do not quote the configured values", () => {
  const attempts = [
    () => gitea({ secrets: [secret, ""] }),
    () => gitea({ secrets: [{ secret, until: new Date("planted") }] }),
    () => standardWebhooks({ keys: [`whpk_${btoa(secret)}`] }),
    () => standardWebhooks({ keys: [secret] }),
  ];
  for (const attempt of attempts) {
    try {
      attempt();
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigurationError);
      expectNothingPlanted(error);
    }
  }
});

test("the secret that old git servers put into the body is removed from the payload of a handler", async () => {
  const body = JSON.stringify({ secret, ref: "v1", ref_type: "tag", sha: "0", repository: {}, sender: {} });
  const receiver = createReceiver({ provider: gitea({ secrets: [secret] }) });
  const seen: unknown[] = [];
  // `raw` is the signed body, which contains the secret. No other part of the event may contain the secret.
  receiver.on("create", ({ body: raw, ...event }) => seen.push(event, typeof raw));
  const headers = {
    "content-type": "application/json",
    "x-gitea-event": "create",
    "x-gitea-signature": await sign(body, secret),
  };
  expect(await receiver.receive({ method: "POST", headers, body })).toMatchObject({ status: 202 });
  expect(seen).toEqual([expect.objectContaining({ event: "create" }), "object"]);
  expectNothingPlanted(seen);
});

test("errors carry the brand that isHalyardError checks, and do not show it", () => {
  const error = new ConfigurationError("x");
  expect(Symbol.for("halyard.error") in error).toBe(true);
  expect(Object.prototype.propertyIsEnumerable.call(error, Symbol.for("halyard.error"))).toBe(false);
});
