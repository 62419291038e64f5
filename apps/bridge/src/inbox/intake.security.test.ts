import { inspect } from "node:util";
import { sign } from "@halyard/webhook-verifier/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { recordingLogger } from "../../test/recording-logger.js";
import type { RawDelivery } from "./spool/spool.js";
import { Intake } from "./intake.js";

const secret = "0a secret of these tests0";

function intakeInto(spooled: RawDelivery[], logger = recordingLogger().logger): Intake {
  const spool = { append: async (delivery: RawDelivery) => ({ segment: spooled.push(delivery), offset: 0 }) };
  const intake = new Intake({
    spool,
    logger,
    metrics: { responded: () => undefined, unknownHook: () => undefined },
    onSpooled: () => undefined,
  });
  const git = { name: "tea", url: "http://tea.test", product: "gitea" as const, token: "t", webhookSecrets: [secret] };
  intake.configure({ git: [git], openproject: [] });
  return intake;
}

function post(intake: Intake, headers: Record<string, string>, body: string | Uint8Array): Promise<Response> {
  const url = "http://bridge.test/hooks/tea";
  return Promise.resolve(intake.app.request(url, { method: "POST", headers, body: body as BodyInit }));
}

test("credentials in the header fields are not stored, but signatures are", async () => {
  const spooled: RawDelivery[] = [];
  const headers = {
    "content-type": "application/json",
    "x-gitea-signature": await sign("{}", secret),
    Authorization: "Bearer planted",
    Cookie: "session=planted",
    "Proxy-Authorization": "Basic planted",
  };
  expect((await post(intakeInto(spooled), headers, "{}")).status).toBe(202);
  expect(spooled[0]?.headers["x-gitea-signature"]).toBeDefined();
  expect(inspect(spooled, { depth: 9 })).not.toContain("planted");
});

test("no response and no log line contains a part of a delivery or the secret", async () => {
  const { logger, lines } = recordingLogger();
  const planted = "planted-7f3a";
  const intake = intakeInto([], logger);
  const text = JSON.stringify({ action: planted, secret: planted });
  const responses = await Promise.all(
    [await sign(text, secret), await sign(text, "wrong"), planted].flatMap((signature) =>
      [text, planted].map((body) =>
        post(
          intake,
          { "content-type": "application/json", "x-gitea-signature": signature, "x-gitea-event": planted },
          body,
        ),
      ),
    ),
  );
  for (const response of responses) expect(await response.text()).not.toContain(planted);
  expect(responses.map(({ status }) => status).sort()).toEqual([202, 401, 401, 401, 401, 401]);
  const written = inspect(lines, { depth: 9 });
  expect(written).not.toContain(planted);
  expect(written).not.toContain(secret);
});

test("any request gets a response, and only signed deliveries are stored", async () => {
  const spooled: RawDelivery[] = [];
  const intake = intakeInto(spooled);
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.string({ unit: "grapheme-ascii" }),
      async (body, signature) => {
        const headers = { "content-type": "application/json", "x-gitea-signature": signature.trim() };
        expect((await post(intake, headers, body)).status).toBe(401);
      },
    ),
  );
  expect(spooled).toEqual([]);
});
