import { expect, test } from "vitest";
import { createMemoryQueue } from "../../test/memory-queue.js";
import { createMemoryStore } from "../../test/memory-store.js";
import { nextStepAfter } from "../queue/next-step.js";
import { SpoolFullError } from "../inbox/spool/spool.js";
import type { Subject } from "../store/subject.js";
import { type AlertSources, findAlerts } from "./find-alerts.js";

const start = Date.UTC(2026, 0, 6);
const pull = (number: number): Subject => ({ kind: "pull", connection: "forge", owner: "acme", repo: "rig", number });

function setting() {
  const clock = { now: start };
  const now = (): number => clock.now;
  const store = createMemoryStore({ now });
  const queue = createMemoryQueue({ store, now, maxAttempts: 100, backoff: () => 60_000 });
  const spool = {
    full: false,
    checkRoom: async () => (spool.full ? Promise.reject(new SpoolFullError("The disk is full.")) : undefined),
  };
  const config = (): ReturnType<AlertSources["config"]> => ({
    git: [{ name: "forge", url: "https://f.test", product: "forgejo", token: "t", webhookSecrets: ["s"] }],
    openproject: [{ name: "pm", url: "https://p.test", apiKey: "k", webhookSecrets: ["s"] }],
  });
  const kinds = async (): Promise<string[]> =>
    (await findAlerts({ config, store, queue, spool, now })).map(({ cause }) => cause);
  return { clock, store, queue, spool, config, now, kinds };
}

test("a healthy bridge has no alerts, and an unsigned request causes none", async () => {
  const { store, queue, kinds } = setting();
  await queue.enqueue(pull(1), { cause: "sweep" });
  await store.connections.refused("forge", { at: new Date(start), status: 401, reason: "signature_missing" });
  await store.connections.pause("unconfigured", "401");
  expect(await kinds()).toEqual([]);
});

test("a delivery signed with another secret is an alert until a later delivery is accepted", async () => {
  const { store, kinds } = setting();
  await store.connections.refused("forge", { at: new Date(start), status: 401, reason: "signature_mismatch" });
  expect(await kinds()).toEqual(["refused:forge"]);
  await store.connections.accepted("forge", new Date(start + 1));
  expect(await kinds()).toEqual([]);
});

test("dead letters with the same connection and reason are one alert, whatever they name", async () => {
  const { store, config, queue, spool, now } = setting();
  const put = (number: number, reason: string): Promise<void> =>
    store.deadLetters.put({ subject: pull(number), reason, at: new Date(start + number), tries: 1 });
  await put(1, 'There is no status "Done" for OP#7 (https://p.test/api/v3/statuses/1).');
  await put(2, 'There is no status "Merged" for OP#12 (https://p.test/api/v3/statuses/2).');
  await put(3, "The project is archived.");
  const alerts = await findAlerts({ config, store, queue, spool, now });
  expect(alerts.map(({ summary }) => summary)).toEqual([
    "The bridge no longer retries pull:forge/acme/rig#3: The project is archived.",
    expect.stringMatching(
      /^The bridge no longer retries pull:forge\/acme\/rig#2 and 1 more: There is no status "Merged"/,
    ),
  ]);
  await store.deadLetters.put({
    ...{ subject: pull(4), reason: "404", at: new Date(start + 4), tries: 1, code: "not_found" },
  });
  const [newest] = await findAlerts({ config, store, queue, spool, now });
  expect(newest?.nextStep).toBe(
    `${nextStepAfter("not_found")} Then retry the dead letters on the bridge's page, or with \`bridge dead-letters retry\`.`,
  );
});

test("a subject that fails for 15 minutes, or that no worker takes, is stuck", async () => {
  const { clock, queue, kinds, store, config, spool, now } = setting();
  await queue.enqueue(pull(1), { cause: "sweep" });
  clock.now += 16 * 60_000;
  const [idle] = await findAlerts({ config, store, queue, spool, now });
  expect(idle).toMatchObject({
    cause: "stuck",
    summary: expect.stringContaining("No worker has started to process this subject.") as string,
  });
  await queue.work(() => Promise.reject(new Error("The server responded with 503.")));
  await queue.idle();
  const [failing] = await findAlerts({ config, store, queue, spool, now });
  expect(failing).toMatchObject({
    summary:
      "1 subject has been waiting in the queue since 2026-01-06T00:00:00.000Z: pull:forge/acme/rig#1. The last attempt failed: The server responded with 503.",
    nextStep: expect.stringContaining("Check whether the server responds.") as string,
  });
  await queue.stop(0);
  expect(await kinds()).toEqual(["stuck"]);
});

test("a source that fails does not hide the alerts from others", async () => {
  const { store, config, spool, now } = setting();
  spool.full = true;
  const list = (): Promise<never> => Promise.reject(new Error("The database is away."));
  const alerts = await findAlerts({
    config,
    store: { ...store, deadLetters: { ...store.deadLetters, list } },
    queue: { list },
    spool,
    now,
  });
  expect(alerts).toEqual([
    {
      ...{ cause: "disk", kind: "disk", view: "overview" },
      summary: "Deliveries are refused: The disk is full.",
      nextStep: expect.stringContaining("Free up space") as string,
    },
  ]);
});
