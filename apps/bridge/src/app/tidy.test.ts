import { expect, onTestFinished, test } from "vitest";
import { createMemoryStore } from "../../test/memory-store.js";
import { temporaryDirectory } from "../../test/temporary-directory.js";
import { Spool } from "../inbox/spool/spool.js";
import { tidy } from "./tidy.js";

const day = 86_400_000;

test("the log keeps every delivery in the spool, and deletes others after twice the retention", async () => {
  // The test uses the machine's clock, because file times come from it.
  const times = { now: Date.now() };
  const store = createMemoryStore({ now: () => times.now });
  const spool = await Spool.open({
    ...{ directory: await temporaryDirectory(), maxBytes: 1e6, segmentBytes: 300, retention: day },
    onDamage: () => undefined,
    now: () => times.now,
  });
  onTestFinished(() => spool.close());
  const take = async (id: string): Promise<void> => {
    const receivedAt = times.now;
    const position = await spool.append({
      id,
      connection: "forge",
      receivedAt,
      headers: {},
      body: new Uint8Array(200),
    });
    await store.marks.setSpoolPosition(spool.id, position);
    const known = { id, connection: "forge", receivedAt: new Date(receivedAt), event: "push", subjects: [] };
    await store.deliveries.add({ ...known, state: "ignored" });
  };
  const logged = async (): Promise<string[]> => (await store.deliveries.list({ limit: 9 })).map(({ id }) => id);

  // Each delivery fills its own segment.
  await take("first");
  times.now += day;
  await take("second");
  times.now += 2 * day;
  const tidied = { spool, store, retention: day, actionRetention: day };
  await tidy({ ...tidied, now: times.now });
  expect(await logged()).toEqual(["second"]);
  times.now += 30 * day;
  await tidy({ ...tidied, now: times.now });
  expect(await logged()).toEqual(["second"]);
  await take("third");
  await tidy({ ...tidied, now: times.now });
  expect(await logged()).toEqual(["third"]);
});

test("a database that does not vacuum automatically is vacuumed after the deletion", async () => {
  const order: string[] = [];
  const store = createMemoryStore();
  await tidy({
    spool: {
      id: "a",
      prune: async () => undefined,
      read: async function* () {
        yield* [];
      },
    },
    store: { ...store, deliveries: { ...store.deliveries, prune: async () => void order.push("prune") } },
    ...{ actionRetention: 1000, retention: day, now: 0 },
    vacuum: async () => void order.push("vacuum"),
  });
  expect(order).toEqual(["prune", "vacuum"]);
});

test("requested actions are kept for a separately configured time", async () => {
  const times = { now: Date.UTC(2026, 0, 6) };
  const store = createMemoryStore({ now: () => times.now });
  const spool = { id: "a", prune: async () => undefined, read: () => nothing() };
  await store.actions.add({ origin: "token", action: "resume", target: "forge" });
  const tidied = { spool, store, retention: 1000, actionRetention: 2 * day };
  times.now += 2 * day;
  await tidy({ ...tidied, now: times.now });
  expect(await store.actions.list({ limit: 10 })).toHaveLength(1);
  await tidy({ ...tidied, now: times.now + 1 });
  expect(await store.actions.list({ limit: 10 })).toEqual([]);
});

async function* nothing(): AsyncGenerator<never> {
  yield* [];
}
