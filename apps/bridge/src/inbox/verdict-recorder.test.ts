import { expect, onTestFinished, test } from "vitest";
import { createMemoryStore } from "../../test/memory-store.js";
import { recordingLogger } from "../../test/recording-logger.js";
import type { Store } from "../store/store.js";
import { VerdictRecorder } from "./verdict-recorder.js";

const { logger } = recordingLogger();
const at = (second: number): Date => new Date(Date.UTC(2026, 0, 6, 12, 0, second));

test("of many verdicts, the newest accepted and the newest refused delivery are stored, in two writes", async () => {
  const store = createMemoryStore();
  let writes = 0;
  const connections: Store["connections"] = {
    ...store.connections,
    accepted: (...args) => (writes++, store.connections.accepted(...args)),
    refused: (...args) => (writes++, store.connections.refused(...args)),
  };
  const opened: { store?: Pick<Store, "connections"> } = {};
  const recorder = new VerdictRecorder({ store: () => opened.store, logger, pause: 60_000 });
  onTestFinished(() => recorder.stop());
  for (let second = 0; second < 50; second++) {
    recorder.record("forge", { at: at(second), status: 401, reason: "signature_missing" });
    recorder.record("forge", { at: at(second), status: 202, reason: "accepted" });
  }
  opened.store = { connections };
  await recorder.stop();
  expect(writes).toBe(2);
  expect(await store.connections.get("forge")).toMatchObject({
    lastAccepted: at(49),
    lastRefused: { at: at(49), status: 401, reason: "signature_missing" },
  });
});

test("verdicts from before the database is open are stored once it is open", async () => {
  const store = createMemoryStore();
  const opened: { store?: Store } = {};
  const recorder = new VerdictRecorder({ store: () => opened.store, logger, pause: 1 });
  onTestFinished(() => recorder.stop());
  recorder.record("pm", { at: at(1), status: 202, reason: "accepted" });
  opened.store = store;
  await expect.poll(() => store.connections.get("pm")).toMatchObject({ lastAccepted: at(1) });
  recorder.record("pm", { at: at(2), status: 200, reason: "duplicate" });
  await expect.poll(() => store.connections.get("pm")).toMatchObject({ lastAccepted: at(2) });
});

test("a database that refuses a write does not end the recording", async () => {
  const store = createMemoryStore();
  let broken = true;
  const connections: Store["connections"] = {
    ...store.connections,
    accepted: (...args) =>
      broken ? Promise.reject(new Error("The database is away.")) : store.connections.accepted(...args),
  };
  const recorder = new VerdictRecorder({ store: () => ({ connections }), logger, pause: 1 });
  onTestFinished(() => recorder.stop());
  recorder.record("pm", { at: at(1), status: 202, reason: "accepted" });
  await new Promise((resolve) => setImmediate(resolve));
  broken = false;
  recorder.record("pm", { at: at(2), status: 202, reason: "accepted" });
  await expect.poll(() => store.connections.get("pm")).toMatchObject({ lastAccepted: at(2) });
});
