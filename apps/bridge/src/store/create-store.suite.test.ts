import { expect, it } from "vitest";
import { describeStores } from "../../test/stores.js";
import { deadLetterGroup } from "./dead-letter-group.js";

describeStores("createStore", (opened) => {
  const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds));

  it("keeps the effect ledger", async () => {
    const { effects } = opened.store;
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

  it("keeps one dead letter per subject", async () => {
    const subject = { kind: "workPackage", connection: "pm", id: 7 } as const;
    await opened.store.deadLetters.put({ subject, reason: "first", at: at(1), tries: 1 });
    expect((await opened.store.deadLetters.list({ limit: 1 }))[0]).not.toHaveProperty("code");
    await opened.store.deadLetters.put({
      ...{ subject, reason: "second", at: at(2), tries: 12, code: "validation_failed" },
    });
    const [letter, ...others] = await opened.store.deadLetters.list({ limit: 10 });
    expect(others).toEqual([]);
    const group = deadLetterGroup("pm", "second");
    expect(letter).toEqual({
      id: expect.any(String) as string,
      group,
      subject,
      reason: "second",
      at: at(2),
      tries: 12,
      code: "validation_failed",
    });
    expect(await opened.store.deadLetters.get(letter!.id)).toEqual(letter);
    const ofKeys = (keys: readonly string[]) => opened.store.deadLetters.list({ keys, limit: 10 });
    expect(await ofKeys(["workPackage:pm/1", "workPackage:pm/7"])).toEqual([letter]);
    expect(await ofKeys(["workPackage:pm/1"])).toEqual([]);
    await opened.store.deadLetters.remove("workPackage:pm/7");
    expect(await opened.store.deadLetters.get(letter!.id)).toBeUndefined();
  });

  it("removes the given dead letter, and not its successor", async () => {
    const subject = { kind: "workPackage", connection: "pm", id: 8 } as const;
    await opened.store.deadLetters.put({ subject, reason: "first", at: at(1), tries: 1 });
    const [first] = await opened.store.deadLetters.list({ limit: 10 });
    await opened.store.deadLetters.put({ subject, reason: "second", at: at(2), tries: 2 });
    await opened.store.deadLetters.removeLetter(first!.id);
    const [second] = await opened.store.deadLetters.list({ limit: 10 });
    expect(second).toMatchObject({ reason: "second" });
    await opened.store.deadLetters.removeLetter(second!.id);
    expect(await opened.store.deadLetters.list({ limit: 10 })).toEqual([]);
  });

  it("groups dead letters by connection and reason, with the newest of each", async () => {
    const put = (id: number, reason: string, connection = "pm"): Promise<void> =>
      opened.store.deadLetters.put({ subject: { kind: "workPackage", connection, id }, reason, at: at(id), tries: 1 });
    await put(1, "OP#1 is locked.");
    await put(2, "The server responded with an error.");
    await put(3, "OP#3 is locked.");
    await put(4, "OP#4 is locked.", "pm2");
    await put(5, "OP#5 is locked.");
    const groups = await opened.store.deadLetters.groups();
    expect(groups.map(({ count, newest: { subject, reason } }) => [count, subject.connection, reason])).toEqual([
      [3, "pm", "OP#5 is locked."],
      [1, "pm2", "OP#4 is locked."],
      [1, "pm", "The server responded with an error."],
    ]);
    const { group } = groups[0]!.newest;
    const numbers = async (query: { until?: Date; limit: number }): Promise<unknown[]> =>
      (await opened.store.deadLetters.list({ group, ...query })).map(({ subject }) => "id" in subject && subject.id);
    expect(await numbers({ limit: 10 })).toEqual([5, 3, 1]);
    expect(await numbers({ limit: 10, until: at(3) })).toEqual([3, 1]);
    expect(await numbers({ limit: 2 })).toEqual([5, 3]);
    for (const { id } of await opened.store.deadLetters.list({ limit: 10 }))
      await opened.store.deadLetters.removeLetter(id);
    expect(await opened.store.deadLetters.groups()).toEqual([]);
  });

  it("keeps marks and the position of each spool", async () => {
    await opened.store.marks.set("sweep", "1");
    await opened.store.marks.set("sweep", "2");
    expect(await opened.store.marks.get("sweep")).toBe("2");
    expect(await opened.store.marks.spoolPosition("one")).toBeUndefined();
    await opened.store.marks.setSpoolPosition("one", { segment: 3, offset: 2 ** 40 });
    expect(await opened.store.marks.spoolPosition("one")).toEqual({ segment: 3, offset: 2 ** 40 });
    expect(await opened.store.marks.spoolPosition("other")).toBeUndefined();
  });

  it("keeps the states of connections", async () => {
    const { connections } = opened.store;
    expect(await connections.get("pm")).toEqual({ connection: "pm", paused: false });
    await connections.succeeded("pm");
    await connections.succeeded("pm");
    await connections.failed("forge", "The server responded with status 502.");
    await connections.failed("forge", "The server responded with status 503.");
    expect(await connections.get("forge")).toMatchObject({ failure: "The server responded with status 502." });
    await connections.failed("pm", "The connection failed (ECONNREFUSED).");
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
    const { connections } = opened.store;
    const at = (second: number): Date => new Date(Date.UTC(2026, 0, 6, 12, 0, second));
    await connections.refused("forge", { at: at(2), status: 401, reason: "signature_mismatch" });
    await connections.accepted("forge", at(3));
    // Reports of deliveries can reach the database out of order.
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
    const { notifications } = opened.store;
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

  it("keeps the requested actions, newest first, until they are pruned", async () => {
    const first = await opened.store.actions.add({ origin: "token", action: "resume", target: "forge" });
    const person = { origin: "openid", subject: "5", email: "ada@example.com" } as const;
    const second = await opened.store.actions.add({ ...person, action: "sign_in" });
    const [newest, ...others] = await opened.store.actions.list({ limit: 10 });
    expect(newest).toEqual({ ...person, id: second, action: "sign_in", at: expect.any(Date) as Date });
    const resume = { id: first, origin: "token", action: "resume", target: "forge", at: expect.any(Date) as Date };
    expect(others).toEqual([resume]);
    expect(await opened.store.actions.list({ limit: 1 })).toEqual([newest]);
    expect(await opened.store.actions.list({ limit: 1, before: second })).toEqual(others);
    expect(await opened.store.actions.list({ limit: 1, before: first })).toEqual([]);
    await opened.store.actions.end(first, "failed", "409");
    await opened.store.actions.end(second, "done");
    expect(await opened.store.actions.list({ limit: 10 })).toEqual([
      { ...newest, outcome: "done" },
      { ...resume, outcome: "failed", reason: "409" },
    ]);
    await opened.store.actions.prune(new Date(Date.now() + 60_000));
    expect(await opened.store.actions.list({ limit: 10 })).toEqual([]);
  });
});
