import { expect, it } from "vitest";
import { describeStores } from "../../test/stores.js";
import type { DeliveryRecord, Store } from "./store.js";

describeStores("the log of deliveries", (opened) => {
  const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds));
  const delivery = (id: string, more: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
    id,
    connection: "forge",
    receivedAt: at(0),
    event: "push",
    subjects: ["pull:a", "pull:b"],
    state: "queued",
    ...more,
  });

  it("returns added records, and leaves an existing record unchanged", async () => {
    const record = delivery("1", { remoteId: "r", note: "why" });
    expect(await opened.store.deliveries.add(record)).toEqual(new Set(["1"]));
    expect(await opened.store.deliveries.add({ ...record, event: "other" })).toEqual(new Set());
    expect(await opened.store.deliveries.get("1")).toEqual(record);
    expect(await opened.store.deliveries.get("2")).toBeUndefined();
  });

  it("treats the same remote id on one connection as the same delivery", async () => {
    expect(await opened.store.deliveries.add(delivery("1", { remoteId: "r" }))).toEqual(new Set(["1"]));
    expect(await opened.store.deliveries.add(delivery("2", { remoteId: "r" }))).toEqual(new Set());
    expect(await opened.store.deliveries.add(delivery("3", { remoteId: "r", connection: "other" }))).toEqual(
      new Set(["3"]),
    );
    expect(await opened.store.deliveries.add(delivery("4"))).toEqual(new Set(["4"]));
    expect(await opened.store.deliveries.add(delivery("5"))).toEqual(new Set(["5"]));
  });

  it("adds several records in one call, except those that exist", async () => {
    await opened.store.deliveries.add(delivery("1"));
    const records = [
      delivery("1"),
      delivery("2", { remoteId: "r" }),
      delivery("3", { subjects: [], state: "ignored" }),
    ];
    expect(await opened.store.deliveries.add(...records)).toEqual(new Set(["2", "3"]));
    expect(await opened.store.deliveries.get("2")).toEqual(records[1]);
    expect(await opened.store.deliveries.get("3")).toMatchObject({ finishedAt: expect.any(Date) as Date });
  });

  it("is done when all subjects are, and only for deliveries that were logged before the run", async () => {
    // The clock of the process that received this delivery is fast, so the next delivery is logged with an earlier
    // time.
    await opened.store.deliveries.add(delivery("1", { receivedAt: at(100) }));
    const newest = await opened.store.deliveries.newest();
    await opened.store.deliveries.add(delivery("late"));
    await opened.store.deliveries.finish("pull:a", newest, { state: "done" });
    expect(await opened.store.deliveries.get("1")).toMatchObject({ state: "queued" });
    await opened.store.deliveries.finish("pull:a", newest, { state: "done" });
    expect(await opened.store.deliveries.get("1")).toMatchObject({ state: "queued" });
    await opened.store.deliveries.finish("pull:b", newest, { state: "done" });
    expect(await opened.store.deliveries.get("1")).toMatchObject({
      state: "done",
      finishedAt: expect.any(Date) as Date,
    });
    expect((await opened.store.deliveries.get("late"))?.state).toBe("queued");
  });

  it("has failed as soon as one subject has, with the reason, and can be reopened for later runs", async () => {
    await opened.store.deliveries.add(delivery("1"));
    const newest = await opened.store.deliveries.newest();
    await opened.store.deliveries.finish("pull:a", newest, { state: "failed", note: "404" });
    await opened.store.deliveries.finish("pull:b", newest, { state: "done" });
    expect(await opened.store.deliveries.get("1")).toMatchObject({ state: "failed", note: "404" });
    await opened.store.deliveries.reopen("1");
    expect(await opened.store.deliveries.get("1")).toEqual(delivery("1"));
    await opened.store.deliveries.finish("pull:a", newest, { state: "done" });
    await opened.store.deliveries.finish("pull:b", newest, { state: "done" });
    expect(await opened.store.deliveries.get("1")).toMatchObject({ state: "queued" });
    await opened.store.deliveries.finish("pull:a", await opened.store.deliveries.newest(), { state: "done" });
    await opened.store.deliveries.finish("pull:b", await opened.store.deliveries.newest(), { state: "done" });
    expect(await opened.store.deliveries.get("1")).toMatchObject({ state: "done" });
  });

  it("returns what a run has finished, with the time since its arrival or its replay", async () => {
    await opened.store.deliveries.add(delivery("1"));
    await opened.store.deliveries.add(delivery("2", { subjects: ["pull:a"] }));
    const newest = await opened.store.deliveries.newest();
    const finished = await opened.store.deliveries.finish("pull:a", newest, { state: "done" });
    expect(finished).toMatchObject([{ connection: delivery("2").connection, state: "done", isReplay: false }]);
    expect(finished[0]?.latency).toBeGreaterThan(86_400_000);
    expect(await opened.store.deliveries.finish("pull:b", newest, { state: "failed" })).toMatchObject([
      { state: "failed" },
    ]);
    await opened.store.deliveries.reopen("2");
    const [replayed] = await opened.store.deliveries.finish("pull:a", await opened.store.deliveries.newest(), {
      state: "done",
    });
    expect(replayed?.latency).toBeLessThan(86_400_000);
    expect(replayed?.isReplay).toBe(true);
  });

  it("that is replayed before its end is still measured from its arrival", async () => {
    await opened.store.deliveries.add(delivery("1", { subjects: ["pull:a"] }));
    await opened.store.deliveries.reopen("1");
    const [finished] = await opened.store.deliveries.finish("pull:a", await opened.store.deliveries.newest(), {
      state: "done",
    });
    expect(finished?.isReplay).toBe(false);
    expect(finished?.latency).toBeGreaterThan(86_400_000);
  });

  it("continues after a delivery without losing others from the same moment, and selects by text, time and note", async () => {
    for (const id of ["1", "2", "3", "4"]) await opened.store.deliveries.add(delivery(id, { receivedAt: at(1) }));
    await opened.store.deliveries.add(delivery("5", { receivedAt: at(2), state: "ignored", note: "100 % its own" }));
    type Query = Omit<Parameters<Store["deliveries"]["list"]>[0], "limit">;
    const ids = async (query: Query, limit = 10): Promise<string[]> =>
      (await opened.store.deliveries.list({ ...query, limit })).map((record) => record.id);
    expect(await ids({ after: { receivedAt: at(1), id: "3" } })).toEqual(["2", "1"]);
    expect(await ids({ after: { receivedAt: at(2), id: "5" } }, 2)).toEqual(["4", "3"]);
    expect(await ids({ since: at(2) })).toEqual(["5"]);
    expect(await ids({ withoutNote: "100 % its own" })).toEqual(["4", "3", "2", "1"]);
    expect(await ids({ text: "100 % ITS" })).toEqual(["5"]);
    expect(await ids({ text: "100 _ its" })).toEqual([]);
    expect(await ids({ text: "PULL:A" })).toEqual(["4", "3", "2", "1", "5"].toSorted().toReversed());
  });

  it("lists newest first, by state, connection, subject and time", async () => {
    await opened.store.deliveries.add(delivery("1", { receivedAt: at(1) }));
    await opened.store.deliveries.add(delivery("2", { receivedAt: at(2), connection: "pm", subjects: ["pull:c"] }));
    await opened.store.deliveries.add(delivery("3", { receivedAt: at(3), state: "ignored" }));
    const ids = async (query: Omit<Parameters<Store["deliveries"]["list"]>[0], "limit">): Promise<string[]> =>
      (await opened.store.deliveries.list({ ...query, limit: 10 })).map((record) => record.id);
    expect(await ids({})).toEqual(["3", "2", "1"]);
    expect(await ids({ state: "ignored" })).toEqual(["3"]);
    expect(await ids({ connection: "pm" })).toEqual(["2"]);
    expect(await ids({ subject: "pull:a" })).toEqual(["3", "1"]);
    expect(await ids({ before: at(2) })).toEqual(["1"]);
    expect(await opened.store.deliveries.list({ limit: 1 })).toHaveLength(1);
  });

  it("counts arrivals and outcomes by minute with their latency", async () => {
    const minute = (value: number): Date => new Date(Date.UTC(2026, 0, 1, 12, value));
    await opened.store.deliveries.add(delivery("1", { subjects: ["x"] }));
    await opened.store.deliveries.add(delivery("2", { subjects: ["x"] }));
    await opened.store.deliveries.add(delivery("3", { subjects: ["y"], receivedAt: at(60) }));
    await opened.database.query(
      "UPDATE halyard.delivery SET state = 'done', finished_at = received_at + interval '100 ms' WHERE id = '1'",
    );
    await opened.database.query(
      "UPDATE halyard.delivery SET state = 'failed', finished_at = received_at + interval '300 ms' WHERE id = '2'",
    );
    expect(await opened.store.deliveries.timeline(minute(0), minute(5))).toEqual([
      { minute: minute(0), arrived: 2, done: 1, failed: 1, p50: 200, p95: expect.closeTo(290, 3) as number },
      { minute: minute(1), arrived: 1, done: 0, failed: 0 },
    ]);
    expect(await opened.store.deliveries.timeline(minute(5), minute(9))).toEqual([]);
  });

  it("deletes what finished before a time, never what is queued", async () => {
    await opened.store.deliveries.add(delivery("queued"));
    await opened.store.deliveries.add(delivery("ignored", { state: "ignored" }));
    await opened.store.deliveries.prune(new Date(Date.now() - 60_000));
    expect(await opened.store.deliveries.list({ limit: 9 })).toHaveLength(2);
    await opened.store.deliveries.prune(new Date(Date.now() + 60_000));
    expect((await opened.store.deliveries.list({ limit: 9 })).map((record) => record.id)).toEqual(["queued"]);
  });

  it("returns the attempts of a delivery: those until its end, and those that it caused", async () => {
    const at = (second: number): Date => new Date(Date.UTC(2026, 0, 6, 12, 0, second));
    const delivery = { connection: "forge", event: "push", subjects: ["pull:1"], state: "queued" } as const;
    await opened.store.deliveries.add({ ...delivery, id: "a", receivedAt: at(10) });
    const add = (subject: string, second: number, what: string, of?: string): Promise<void> => {
      const writes = [{ kind: "pull_comment", what: `${what}\0` }];
      return opened.store.attempts.add({
        subject,
        cause: "delivery",
        delivery: of,
        beganAt: at(second),
        outcome: "done",
        writes,
      });
    };
    const seen = async (id = "a"): Promise<string[]> =>
      (await opened.store.attempts.ofDelivery(id)).flatMap(({ writes }) =>
        writes.map(({ what }) => what.replace("\uFFFD", "")),
      );
    await add("pull:1", 9, "before it arrived");
    await add("pull:1", 11, "first");
    await add("pull:2", 11, "of another subject");
    await add("workPackage:7", 12, "linked", "a");
    await opened.store.deliveries.finish("pull:1", await opened.store.deliveries.newest(), { state: "done" });
    await add("pull:1", 13, "after its end");
    await add("workPackage:7", 14, "linked later", "a");
    expect(await seen()).toEqual(["first", "linked", "linked later"]);
    expect(await seen("b")).toEqual([]);
    await opened.store.attempts.prune(new Date(Date.now() + 60_000));
    expect(await seen()).toEqual([]);
  });
});
