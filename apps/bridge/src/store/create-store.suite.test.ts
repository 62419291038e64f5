import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeDatabases } from "../../test/databases.js";
import { createStore } from "./create-store.js";
import { deadLetterGroup } from "./dead-letter-group.js";
import type { Database } from "./database.js";
import { migrate } from "./migrate.js";
import { migrations } from "./migrations.js";
import { type DeliveryRecord, linkCursor, type LinkRecord, type Store } from "./store.js";

describeDatabases("createStore", (kind) => {
  let database: Database;
  let store: Store;

  beforeAll(async () => {
    database = await kind.open();
    store = createStore(database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.query(
      "TRUNCATE halyard.delivery, halyard.link, halyard.effect, halyard.dead_letter, halyard.mark, halyard.connection, halyard.notification, halyard.attempt",
    );
  });

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

  it("migrates once, also when opened repeatedly and concurrently", async () => {
    await Promise.all([migrate(database), migrate(database)]);
    const rows = await database.query<{ version: number }>("SELECT version FROM halyard.migration");
    expect(rows).toEqual(migrations.map(({ version }) => ({ version })));
  });

  it("puts the dead letters of an older bridge into the groups of new ones", async () => {
    const reasons = [
      'There is no status "Done / shipped" for OP#7 (https://p.test/api/v3/statuses/1).',
      "`issues.create.project` is unknown; acme/rig#12 … 403",
    ];
    for (const [id, reason] of reasons.entries()) {
      await store.deadLetters.put({
        subject: { kind: "workPackage", connection: "pm", id },
        reason,
        at: at(id),
        tries: 1,
      });
    }
    const before = await store.deadLetters.list({ limit: 9 });
    const step = migrations.find(({ version }) => version === 8)!;
    await database.query("ALTER TABLE halyard.dead_letter DROP COLUMN reason_group");
    for (const statement of step.statements) await database.query(statement);
    expect(await store.deadLetters.list({ limit: 9 })).toEqual(before);
    expect(before.map(({ group, reason }) => group === deadLetterGroup("pm", reason))).toEqual([true, true]);
  });

  it("leaves no trace of a failed migration", async () => {
    const broken = { version: 99, statements: ["CREATE TABLE halyard.half (a int)", "NOT SQL"] };
    await expect(migrate(database, [broken])).rejects.toThrow("syntax error");
    const [row] = await database.query<{ half: unknown }>("SELECT to_regclass('halyard.half') AS half");
    expect(row).toEqual({ half: null });
  });

  it("rolls a transaction back when its work rejects", async () => {
    const failing = database.transaction(async (transaction) => {
      await transaction.query("INSERT INTO halyard.mark VALUES ('a', 'b')");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await store.marks.get("a")).toBeUndefined();
  });

  describe("deliveries", () => {
    it("returns added records, and leaves an existing record unchanged", async () => {
      const record = delivery("1", { remoteId: "r", note: "why" });
      expect(await store.deliveries.add(record)).toBe(true);
      expect(await store.deliveries.add({ ...record, event: "other" })).toBe(false);
      expect(await store.deliveries.get("1")).toEqual(record);
      expect(await store.deliveries.get("2")).toBeUndefined();
    });

    it("takes the same remote id of one connection for the same delivery", async () => {
      expect(await store.deliveries.add(delivery("1", { remoteId: "r" }))).toBe(true);
      expect(await store.deliveries.add(delivery("2", { remoteId: "r" }))).toBe(false);
      expect(await store.deliveries.add(delivery("3", { remoteId: "r", connection: "other" }))).toBe(true);
      expect(await store.deliveries.add(delivery("4"))).toBe(true);
      expect(await store.deliveries.add(delivery("5"))).toBe(true);
    });

    it("is done when all subjects are, and only for deliveries that were logged before the run", async () => {
      // The clock of the process that received the delivery is ahead.
      await store.deliveries.add(delivery("1", { receivedAt: at(100) }));
      const newest = await store.deliveries.newest();
      await store.deliveries.add(delivery("late"));
      await store.deliveries.finish("pull:a", newest, { state: "done" });
      expect(await store.deliveries.get("1")).toMatchObject({ state: "queued" });
      await store.deliveries.finish("pull:a", newest, { state: "done" });
      expect(await store.deliveries.get("1")).toMatchObject({ state: "queued" });
      await store.deliveries.finish("pull:b", newest, { state: "done" });
      expect(await store.deliveries.get("1")).toMatchObject({ state: "done", finishedAt: expect.any(Date) as Date });
      expect((await store.deliveries.get("late"))?.state).toBe("queued");
    });

    it("has failed as soon as one subject has, with the reason, and can be reopened for later runs", async () => {
      await store.deliveries.add(delivery("1"));
      const newest = await store.deliveries.newest();
      await store.deliveries.finish("pull:a", newest, { state: "failed", note: "404" });
      await store.deliveries.finish("pull:b", newest, { state: "done" });
      expect(await store.deliveries.get("1")).toMatchObject({ state: "failed", note: "404" });
      await store.deliveries.reopen("1");
      expect(await store.deliveries.get("1")).toEqual(delivery("1"));
      await store.deliveries.finish("pull:a", newest, { state: "done" });
      await store.deliveries.finish("pull:b", newest, { state: "done" });
      expect(await store.deliveries.get("1")).toMatchObject({ state: "queued" });
      await store.deliveries.finish("pull:a", await store.deliveries.newest(), { state: "done" });
      await store.deliveries.finish("pull:b", await store.deliveries.newest(), { state: "done" });
      expect(await store.deliveries.get("1")).toMatchObject({ state: "done" });
    });

    it("returns what a run has finished, with the time since its arrival or its replay", async () => {
      await store.deliveries.add(delivery("1"));
      await store.deliveries.add(delivery("2", { subjects: ["pull:a"] }));
      const newest = await store.deliveries.newest();
      const finished = await store.deliveries.finish("pull:a", newest, { state: "done" });
      expect(finished).toMatchObject([{ connection: delivery("2").connection, state: "done", isReplay: false }]);
      expect(finished[0]?.latency).toBeGreaterThan(86_400_000);
      expect(await store.deliveries.finish("pull:b", newest, { state: "failed" })).toMatchObject([{ state: "failed" }]);
      await store.deliveries.reopen("2");
      const [replayed] = await store.deliveries.finish("pull:a", await store.deliveries.newest(), { state: "done" });
      expect(replayed?.latency).toBeLessThan(86_400_000);
      expect(replayed?.isReplay).toBe(true);
    });

    it("that is replayed before its end still counts from its arrival", async () => {
      await store.deliveries.add(delivery("1", { subjects: ["pull:a"] }));
      await store.deliveries.reopen("1");
      const [finished] = await store.deliveries.finish("pull:a", await store.deliveries.newest(), { state: "done" });
      expect(finished?.isReplay).toBe(false);
      expect(finished?.latency).toBeGreaterThan(86_400_000);
    });

    it("continues after a delivery without losing others of the same moment, and selects by text, time and note", async () => {
      for (const id of ["1", "2", "3", "4"]) await store.deliveries.add(delivery(id, { receivedAt: at(1) }));
      await store.deliveries.add(delivery("5", { receivedAt: at(2), state: "ignored", note: "100 % its own" }));
      type Query = Omit<Parameters<Store["deliveries"]["list"]>[0], "limit">;
      const ids = async (query: Query, limit = 10): Promise<string[]> =>
        (await store.deliveries.list({ ...query, limit })).map((record) => record.id);
      expect(await ids({ after: { receivedAt: at(1), id: "3" } })).toEqual(["2", "1"]);
      expect(await ids({ after: { receivedAt: at(2), id: "5" } }, 2)).toEqual(["4", "3"]);
      expect(await ids({ since: at(2) })).toEqual(["5"]);
      expect(await ids({ withoutNote: "100 % its own" })).toEqual(["4", "3", "2", "1"]);
      expect(await ids({ text: "100 % ITS" })).toEqual(["5"]);
      expect(await ids({ text: "100 _ its" })).toEqual([]);
      expect(await ids({ text: "PULL:A" })).toEqual(["4", "3", "2", "1", "5"].toSorted().toReversed());
    });

    it("lists newest first, by state, connection, subject and time", async () => {
      await store.deliveries.add(delivery("1", { receivedAt: at(1) }));
      await store.deliveries.add(delivery("2", { receivedAt: at(2), connection: "pm", subjects: ["pull:c"] }));
      await store.deliveries.add(delivery("3", { receivedAt: at(3), state: "ignored" }));
      const ids = async (query: Omit<Parameters<Store["deliveries"]["list"]>[0], "limit">): Promise<string[]> =>
        (await store.deliveries.list({ ...query, limit: 10 })).map((record) => record.id);
      expect(await ids({})).toEqual(["3", "2", "1"]);
      expect(await ids({ state: "ignored" })).toEqual(["3"]);
      expect(await ids({ connection: "pm" })).toEqual(["2"]);
      expect(await ids({ subject: "pull:a" })).toEqual(["3", "1"]);
      expect(await ids({ before: at(2) })).toEqual(["1"]);
      expect(await store.deliveries.list({ limit: 1 })).toHaveLength(1);
    });

    it("counts arrivals and outcomes by minute with their latency", async () => {
      const minute = (value: number): Date => new Date(Date.UTC(2026, 0, 1, 12, value));
      await store.deliveries.add(delivery("1", { subjects: ["x"] }));
      await store.deliveries.add(delivery("2", { subjects: ["x"] }));
      await store.deliveries.add(delivery("3", { subjects: ["y"], receivedAt: at(60) }));
      await database.query(
        "UPDATE halyard.delivery SET state = 'done', finished_at = received_at + interval '100 ms' WHERE id = '1'",
      );
      await database.query(
        "UPDATE halyard.delivery SET state = 'failed', finished_at = received_at + interval '300 ms' WHERE id = '2'",
      );
      expect(await store.deliveries.timeline(minute(0), minute(5))).toEqual([
        { minute: minute(0), arrived: 2, done: 1, failed: 1, p50: 200, p95: expect.closeTo(290, 3) as number },
        { minute: minute(1), arrived: 1, done: 0, failed: 0 },
      ]);
      expect(await store.deliveries.timeline(minute(5), minute(9))).toEqual([]);
    });

    it("deletes what finished before a time, never what is queued", async () => {
      await store.deliveries.add(delivery("queued"));
      await store.deliveries.add(delivery("ignored", { state: "ignored" }));
      await store.deliveries.prune(new Date(Date.now() - 60_000));
      expect(await store.deliveries.list({ limit: 9 })).toHaveLength(2);
      await store.deliveries.prune(new Date(Date.now() + 60_000));
      expect((await store.deliveries.list({ limit: 9 })).map((record) => record.id)).toEqual(["queued"]);
    });
  });

  describe("links", () => {
    const link = (source: string, workPackage: string, more: Partial<LinkRecord> = {}): LinkRecord => ({
      ...{ source, workPackage, kind: "mentions" },
      title: "acme/rig#1 Hoist",
      url: "http://git.test/acme/rig/pulls/1",
      ...more,
    });

    it("replaces the given links at once, and keeps those that were stored since", async () => {
      const first = [link("pull:1", "wp:1", { kind: "closes", stage: "merged" }), link("pull:1", "wp:2")];
      await store.links.replace([], first);
      await store.links.replace([], [link("pull:2", "wp:1")]);
      expect(await store.links.of("pull:1")).toEqual(first);
      await store.links.replace([], [link("pull:1", "wp:3")]);
      await store.links.replace(first, [link("pull:1", "wp:2", { title: "acme/rig#1 Lower" })]);
      expect((await store.links.to("wp:1")).map((record) => record.source)).toEqual(["pull:2"]);
      expect(await store.links.of("pull:1")).toEqual([
        link("pull:1", "wp:2", { title: "acme/rig#1 Lower" }),
        link("pull:1", "wp:3"),
      ]);
      await store.links.replace(await store.links.of("pull:1"), []);
      expect(await store.links.of("pull:1")).toEqual([]);
    });

    it("updates a link that is stored already", async () => {
      await store.links.replace([], [link("pull:1", "wp:1")]);
      await store.links.replace([], [link("pull:1", "wp:1", { kind: "closes", stage: "opened" })]);
      expect(await store.links.to("wp:1")).toEqual([link("pull:1", "wp:1", { kind: "closes", stage: "opened" })]);
    });

    it("distinguishes two repositories that had the same name", async () => {
      const key = "pull:forge/acme/rig#1";
      const [former, current] = ["pull:forge/5#1", "pull:forge/6#1"].map((identity) => link(key, "wp:1", { identity }));
      await store.links.replace([], [former!]);
      await store.links.replace([], [current!]);
      expect(await store.links.to("wp:1")).toEqual(expect.arrayContaining([former, current]));
      await store.links.replace([former!], []);
      expect(await store.links.to("wp:1")).toEqual([current]);
    });

    it("finds the links of a source under an earlier name of its repository", async () => {
      const early = [1, 2].map((number) =>
        link(`pull:forge/acme/rig#${number}`, "wp:1", { identity: `pull:forge/5#${number}` }),
      );
      await store.links.replace([], early);
      const found = await store.links.of("pull:forge/acme/rigg#1", "pull:forge/5#1");
      expect(found).toEqual([early[0]]);
      await store.links.replace(found, [link("pull:forge/acme/rigg#1", "wp:2", { identity: "pull:forge/5#1" })]);
      expect((await store.links.inRepository("forge", 5)).map(({ source }) => source)).toEqual([
        "pull:forge/acme/rig#2",
        "pull:forge/acme/rigg#1",
      ]);
      expect(await store.links.inRepository("forge", 55)).toEqual([]);
    });

    it("lists the links that were neither merged nor closed", async () => {
      await store.links.replace(
        [],
        [
          link("pull:forge/acme/rig#1", "wp:1", { stage: "merged" }),
          link("pull:forge/acme/rig#2", "wp:1", { stage: "opened" }),
          link("issue:forge/acme/rig#3", "wp:1"),
          link("pull:forge2/acme/rig#4", "wp:1", { stage: "opened" }),
          link("branch:forge/acme/rig@x", "wp:1"),
        ],
      );
      expect((await store.links.unfinished("forge")).map(({ source }) => source)).toEqual([
        "issue:forge/acme/rig#3",
        "pull:forge/acme/rig#2",
      ]);
    });

    it("lists all records in pages", async () => {
      const sources = ["b", "a", "c"].flatMap((source) => [link(source, "wp:2"), link(source, "wp:1")]);
      // The first page ends between two links that differ only in the identity: another repository has the same name.
      await store.links.replace([], [...sources, link("a", "wp:2", { identity: "pull:forge/6#1" })]);
      const seen: LinkRecord[] = [];
      for (let page = await store.links.list({ limit: 4 }); page.length > 0;) {
        seen.push(...page);
        page = await store.links.list({ limit: 4, after: linkCursor(page.at(-1)!) });
      }
      expect(
        seen.map(({ workPackage, source, identity = "" }) => `${workPackage} ${source} ${identity}`.trim()),
      ).toEqual([...["wp:1 a", "wp:1 b", "wp:1 c"], ...["wp:2 a", "wp:2 a pull:forge/6#1", "wp:2 b", "wp:2 c"]]);
    });
  });

  it("keeps the effect ledger", async () => {
    const { effects } = store;
    await effects.intend("comment:a");
    expect(await effects.get("comment:a")).toEqual({
      key: "comment:a",
      state: "intended",
      at: expect.any(Date) as Date,
    });
    await effects.done("comment:a", { remote: "7", hash: "h", detail: { list: [1, "two"] } });
    expect(await effects.get("comment:a")).toMatchObject({
      state: "done",
      remote: "7",
      hash: "h",
      detail: { list: [1, "two"] },
    });
    await effects.intend("comment:a");
    expect(await effects.get("comment:a")).toEqual({
      key: "comment:a",
      state: "intended",
      at: expect.any(Date) as Date,
    });
    await effects.done("comment:b", {});
    await effects.done("comment_c", {});
    expect((await effects.list("comment:")).map((effect) => effect.key)).toEqual(["comment:a", "comment:b"]);
    expect(await effects.list("comment%")).toEqual([]);
    await effects.forget("comment:a");
    expect(await effects.get("comment:a")).toBeUndefined();
  });

  it("keeps one dead letter a subject", async () => {
    const subject = { kind: "workPackage", connection: "pm", id: 7 } as const;
    await store.deadLetters.put({ subject, reason: "first", at: at(1), tries: 1 });
    await store.deadLetters.put({ subject, reason: "second", at: at(2), tries: 12 });
    const [letter, ...others] = await store.deadLetters.list({ limit: 10 });
    expect(others).toEqual([]);
    const group = deadLetterGroup("pm", "second");
    expect(letter).toEqual({
      id: expect.any(String) as string,
      group,
      subject,
      reason: "second",
      at: at(2),
      tries: 12,
    });
    expect(await store.deadLetters.get(letter!.id)).toEqual(letter);
    await store.deadLetters.remove("workPackage:pm/7");
    expect(await store.deadLetters.get(letter!.id)).toBeUndefined();
  });

  it("removes the given dead letter, and not its successor", async () => {
    const subject = { kind: "workPackage", connection: "pm", id: 8 } as const;
    await store.deadLetters.put({ subject, reason: "first", at: at(1), tries: 1 });
    const [first] = await store.deadLetters.list({ limit: 10 });
    await store.deadLetters.put({ subject, reason: "second", at: at(2), tries: 2 });
    await store.deadLetters.removeLetter(first!.id);
    const [second] = await store.deadLetters.list({ limit: 10 });
    expect(second).toMatchObject({ reason: "second" });
    await store.deadLetters.removeLetter(second!.id);
    expect(await store.deadLetters.list({ limit: 10 })).toEqual([]);
  });

  it("groups dead letters by connection and reason, with the newest of each", async () => {
    const put = (id: number, reason: string, connection = "pm"): Promise<void> =>
      store.deadLetters.put({ subject: { kind: "workPackage", connection, id }, reason, at: at(id), tries: 1 });
    await put(1, "OP#1 is locked.");
    await put(2, "The server responded with an error.");
    await put(3, "OP#3 is locked.");
    await put(4, "OP#4 is locked.", "pm2");
    await put(5, "OP#5 is locked.");
    const groups = await store.deadLetters.groups();
    expect(groups.map(({ count, newest: { subject, reason } }) => [count, subject.connection, reason])).toEqual([
      [3, "pm", "OP#5 is locked."],
      [1, "pm2", "OP#4 is locked."],
      [1, "pm", "The server responded with an error."],
    ]);
    const { group } = groups[0]!.newest;
    const numbers = async (query: { until?: Date; limit: number }): Promise<unknown[]> =>
      (await store.deadLetters.list({ group, ...query })).map(({ subject }) => "id" in subject && subject.id);
    expect(await numbers({ limit: 10 })).toEqual([5, 3, 1]);
    expect(await numbers({ limit: 10, until: at(3) })).toEqual([3, 1]);
    expect(await numbers({ limit: 2 })).toEqual([5, 3]);
    for (const { id } of await store.deadLetters.list({ limit: 10 })) await store.deadLetters.removeLetter(id);
    expect(await store.deadLetters.groups()).toEqual([]);
  });

  it("keeps marks and the position of each spool", async () => {
    await store.marks.set("sweep", "1");
    await store.marks.set("sweep", "2");
    expect(await store.marks.get("sweep")).toBe("2");
    expect(await store.marks.spoolPosition("one")).toBeUndefined();
    await store.marks.setSpoolPosition("one", { segment: 3, offset: 2 ** 40 });
    expect(await store.marks.spoolPosition("one")).toEqual({ segment: 3, offset: 2 ** 40 });
    expect(await store.marks.spoolPosition("other")).toBeUndefined();
  });

  it("keeps the states of connections", async () => {
    const { connections } = store;
    expect(await connections.get("pm")).toEqual({ connection: "pm", paused: false });
    await connections.succeeded("pm");
    await connections.succeeded("pm");
    await connections.failed("forge");
    await connections.failed("forge");
    await connections.pause("pm", "401");
    expect(await connections.get("pm")).toEqual({
      connection: "pm",
      paused: true,
      reason: "401",
      lastSuccess: expect.any(Date) as Date,
      lastFailure: expect.any(Date) as Date,
    });
    await connections.succeeded("pm");
    expect((await connections.get("pm")).paused).toBe(true);
    await connections.resume("pm");
    expect(await connections.get("pm")).not.toHaveProperty("reason");
    expect((await connections.list()).map((state) => [state.connection, state.paused])).toEqual([
      ["forge", false],
      ["pm", false],
    ]);
  });

  it("keeps the last accepted and the last refused delivery of a connection", async () => {
    const { connections } = store;
    const at = (second: number): Date => new Date(Date.UTC(2026, 0, 6, 12, 0, second));
    await connections.refused("forge", { at: at(2), status: 401, reason: "signature_mismatch" });
    await connections.accepted("forge", at(3));
    // A later write may reach the database first.
    await connections.accepted("forge", at(1));
    await connections.refused("forge", { at: at(1), status: 415, reason: "media_type_unsupported" });
    expect(await connections.get("forge")).toEqual({
      connection: "forge",
      paused: false,
      lastAccepted: at(3),
      lastRefused: { at: at(2), status: 401, reason: "signature_mismatch" },
    });
    await connections.refused("forge", { at: at(4), status: 503, reason: "no_room" });
    expect((await connections.get("forge")).lastRefused).toEqual({ at: at(4), status: 503, reason: "no_room" });
  });

  it("keeps which notifications were sent, so that two processes send none twice", async () => {
    const { notifications } = store;
    const claims = await Promise.all([notifications.claim("stuck", "ops"), notifications.claim("stuck", "ops")]);
    expect(claims.toSorted()).toEqual([false, true]);
    expect(await notifications.claim("stuck", "chat")).toBe(true);
    await notifications.release("stuck", "ops");
    expect(await notifications.claim("stuck", "ops")).toBe(true);
    await notifications.sent("stuck", "ops");
    await notifications.release("stuck", "ops");
    expect(await notifications.claim("stuck", "ops")).toBe(false);
    await notifications.sent("disk", "ops");
    expect(await notifications.causes()).toEqual(["disk", "stuck"]);
    await notifications.forget("stuck");
    expect(await notifications.causes()).toEqual(["disk"]);
    expect(await notifications.claim("stuck", "ops")).toBe(true);
  });

  it("returns the attempts of a delivery: those until its end, and those that followed from it", async () => {
    const at = (second: number): Date => new Date(Date.UTC(2026, 0, 6, 12, 0, second));
    const delivery = { connection: "forge", event: "push", subjects: ["pull:1"], state: "queued" } as const;
    await store.deliveries.add({ ...delivery, id: "a", receivedAt: at(10) });
    const add = (subject: string, second: number, what: string, of?: string): Promise<void> => {
      const writes = [{ kind: "pull_comment", what: `${what}\0` }];
      return store.attempts.add({
        subject,
        cause: "delivery",
        delivery: of,
        beganAt: at(second),
        outcome: "done",
        writes,
      });
    };
    const seen = async (id = "a"): Promise<string[]> =>
      (await store.attempts.ofDelivery(id)).flatMap(({ writes }) =>
        writes.map(({ what }) => what.replace("\uFFFD", "")),
      );
    await add("pull:1", 9, "before it arrived");
    await add("pull:1", 11, "first");
    await add("pull:2", 11, "of another subject");
    await add("workPackage:7", 12, "linked", "a");
    await store.deliveries.finish("pull:1", await store.deliveries.newest(), { state: "done" });
    await add("pull:1", 13, "after its end");
    await add("workPackage:7", 14, "linked later", "a");
    expect(await seen()).toEqual(["first", "linked", "linked later"]);
    expect(await seen("b")).toEqual([]);
    await store.attempts.prune(new Date(Date.now() + 60_000));
    expect(await seen()).toEqual([]);
  });

  it("keeps the requested actions, newest first, until they are pruned", async () => {
    const first = await store.actions.add({ origin: "token", action: "resume", target: "forge" });
    const person = { origin: "openid", subject: "5", email: "ada@example.com" } as const;
    const second = await store.actions.add({ ...person, action: "sign_in" });
    const [newest, ...others] = await store.actions.list({ limit: 10 });
    expect(newest).toEqual({ ...person, id: second, action: "sign_in", at: expect.any(Date) as Date });
    const resume = { id: first, origin: "token", action: "resume", target: "forge", at: expect.any(Date) as Date };
    expect(others).toEqual([resume]);
    expect(await store.actions.list({ limit: 1 })).toEqual([newest]);
    expect(await store.actions.list({ limit: 1, before: second })).toEqual(others);
    expect(await store.actions.list({ limit: 1, before: first })).toEqual([]);
    await store.actions.end(first, "failed", "409");
    await store.actions.end(second, "done");
    expect(await store.actions.list({ limit: 10 })).toEqual([
      { ...newest, outcome: "done" },
      { ...resume, outcome: "failed", reason: "409" },
    ]);
    await store.actions.prune(new Date(Date.now() + 60_000));
    expect(await store.actions.list({ limit: 10 })).toEqual([]);
  });

  it("runs holders of one lock one after the other and others side by side", async () => {
    const order: string[] = [];
    const { promise: open, resolve } = Promise.withResolvers<undefined>();
    const first = store.withLock("a", async () => {
      order.push("a1");
      await open;
      order.push("a1 ends");
    });
    const second = store.withLock("a", async () => order.push("a2"));
    await store.withLock("b", async () => order.push("b"));
    await expect(database.locks.tryHold("a", async () => order.push("never"))).resolves.toBeUndefined();
    resolve(undefined);
    await Promise.all([first, second]);
    expect(order).toEqual(["a1", "b", "a1 ends", "a2"].sort((one, other) => order.indexOf(one) - order.indexOf(other)));
    expect(order.indexOf("a2")).toBe(3);
    await expect(database.locks.tryHold("a", async () => "free")).resolves.toBe("free");
  });

  it("grants concurrent locks without a warning", async () => {
    const warned: string[] = [];
    const listen = ({ message }: Error): void => void warned.push(message);
    process.on("warning", listen);
    await Promise.all(Array.from({ length: 20 }, (_, index) => store.withLock(`side:${index}`, async () => index)));
    // Node emits warnings in a later turn of the event loop.
    await new Promise(setImmediate);
    process.off("warning", listen);
    expect(warned).toEqual([]);
  });

  it("releases a lock when the work fails", async () => {
    await expect(store.withLock("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(store.withLock("a", async () => "next")).resolves.toBe("next");
  });

  it("nests locks of more keys than there are connections", async () => {
    const nest = (depth: number): Promise<string> =>
      depth === 0 ? Promise.resolve("deep") : store.withLock(`nested:${depth}`, () => nest(depth - 1));
    await expect(nest(40)).resolves.toBe("deep");
  });
});
