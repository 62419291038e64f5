import { describe, expect, test } from "vitest";
import { failure, openGitSandbox, openPull, rig, servers } from "../../test/git-kit.js";

const numbers = (list: { readonly items: readonly { readonly number: number }[] }): number[] =>
  list.items.map(({ number }) => number);

// The clients in these tests reject every response that does not match its schema.
describe.each(servers)("$product $version", (server) => {
  test("issues and comments have reactions", async () => {
    const { ada, grace } = openGitSandbox(server);
    const { number: index } = await ada.issues.create({ ...rig, title: "One" });
    const { id } = await ada.issues.comments.create({ ...rig, index, body: "Aye" });
    for (const [reactions, at] of [
      [ada.issues.reactions, { ...rig, index }],
      [ada.issues.comments.reactions, { ...rig, id }],
    ] as const) {
      const place = at as typeof rig & { index: number; id: number };
      expect((await reactions.list(place)).items).toEqual([]);
      expect(await reactions.add({ ...place, content: "heart" })).toMatchObject({ user: { login: "ada" } });
      expect((await reactions.add({ ...place, content: "heart" })).content).toBe("heart");
      await reactions.add({ ...place, content: "+1" });
      expect((await reactions.list(place)).items.map(({ content }) => content)).toEqual(["heart", "+1"]);
      await reactions.remove({ ...place, content: "heart" });
      await reactions.remove({ ...place, content: "heart" });
      expect((await reactions.list(place)).items).toMatchObject([{ content: "+1" }]);
    }
    const odd = grace.issues.reactions.add({ ...rig, index, content: "anchor" });
    expect(await failure(odd)).toMatchObject({ status: 403, serverMessage: "'anchor' is not an allowed reaction" });
  });

  test("at most three issues and three pull requests are pinned, with numbered positions", async () => {
    const { ada, grace } = openGitSandbox(server);
    for (const title of ["1", "2", "3", "4"]) await ada.issues.create({ ...rig, title });
    const { number } = await openPull(ada, "pinned");
    for (const index of [1, 2, 3, number]) await ada.issues.pin({ ...rig, index });
    expect(numbers(await ada.issues.listPinned(rig))).toEqual([1, 2, 3]);
    expect(numbers(await ada.pulls.listPinned(rig))).toEqual([number]);
    expect(await ada.repos.getPinsAllowed(rig)).toEqual({ issues: false, pull_requests: true });
    expect(await failure(ada.issues.pin({ ...rig, index: 4 }))).toMatchObject({ status: 400 });
    await ada.issues.movePin({ ...rig, index: 3, position: 1 });
    expect(numbers(await ada.issues.listPinned(rig))).toEqual([3, 1, 2]);
    await ada.issues.unpin({ ...rig, index: 3 });
    expect((await ada.issues.get({ ...rig, index: 2 })).pin_order).toBe(2);
    expect(await failure(grace.issues.pin({ ...rig, index: 4 }))).toMatchObject({ status: 403 });
  });

  test("the timeline has comments, closings, reopenings and changes of the title, each with its user", async () => {
    const { ada, grace } = openGitSandbox(server);
    const { number: index } = await grace.issues.create({ ...rig, title: "One" });
    await ada.issues.comments.create({ ...rig, index, body: "Aye" });
    await grace.issues.update({ ...rig, index, title: "Two" });
    await grace.issues.update({ ...rig, index, state: "closed" });
    await ada.issues.update({ ...rig, index, state: "open", title: "Two" });
    const entries = await ada.issues.timeline.list({ ...rig, index }).all();
    expect(entries.map(({ type, user }) => [type, user?.login])).toEqual([
      ["comment", "ada"],
      ["change_title", "grace"],
      ["close", "grace"],
      ["reopen", "ada"],
    ]);
    expect(entries[1]).toMatchObject({ old_title: "One", new_title: "Two" });
    expect(entries[0]).toMatchObject({ body: "Aye" });
  });

  test("due dates", async () => {
    const { ada } = openGitSandbox(server);
    const { number: index } = await ada.issues.create({ ...rig, title: "One" });
    const due = await ada.issues.setDeadline({ ...rig, index, due_date: "2027-05-05T10:00:00Z" });
    expect(due).toEqual({ due_date: "2027-05-05T23:59:59Z" });
    expect((await ada.issues.get({ ...rig, index })).due_date).toBe(due.due_date);
    expect(await ada.issues.setDeadline({ ...rig, index, due_date: null })).toEqual({ due_date: null });
    expect(await failure(ada.issues.setDeadline({ ...rig, index: 9, due_date: null }))).toMatchObject({ status: 404 });
  });

  test("dependencies, from both ends and across repositories", async () => {
    const { ada, anonymous } = openGitSandbox(server);
    const hull = { owner: "acme", repo: "hull" };
    for (const title of ["1", "2"]) await ada.issues.create({ ...rig, title });
    await ada.issues.create({ ...hull, title: "Hidden" });
    const first = { ...rig, index: 1 };
    expect((await ada.issues.dependencies.add({ ...first, dependency: { ...rig, index: 2 } })).number).toBe(1);
    expect((await ada.issues.blocks.add({ ...hull, index: 1, blocked: first })).title).toBe("Hidden");
    expect((await ada.issues.dependencies.list(first)).items.map(({ title }) => title)).toEqual(["2", "Hidden"]);
    expect(numbers(await anonymous.issues.dependencies.list(first))).toEqual([2]);
    expect(numbers(await ada.issues.blocks.list({ ...rig, index: 2 }))).toEqual([1]);
    const circle = ada.issues.dependencies.add({ ...rig, index: 2, dependency: first });
    expect(await failure(circle)).toMatchObject({ status: 500 });

    expect(await failure(ada.issues.update({ ...first, state: "closed" }))).toMatchObject({
      status: 412,
      serverMessage: "cannot close this issue because it still has open dependencies",
    });
    await ada.issues.dependencies.remove({ ...first, dependency: { ...hull, index: 1 } });
    await ada.issues.blocks.remove({ ...rig, index: 2, blocked: first });
    expect((await ada.issues.update({ ...first, state: "closed" })).state).toBe("closed");
    const missing = ada.issues.dependencies.remove({ ...first, dependency: { ...rig, index: 2 } });
    expect(await failure(missing)).toMatchObject({ status: 404 });
  });

  test("subscriptions to issues", async () => {
    const { ada, grace, admin } = openGitSandbox(server);
    const at = { ...rig, index: (await ada.issues.create({ ...rig, title: "One" })).number };
    expect(await ada.issues.subscriptions.exists(at)).toBe(true);
    expect(await grace.issues.subscriptions.exists(at)).toBe(false);
    await grace.issues.subscriptions.add({ ...at, user: "grace" });
    await admin.issues.subscriptions.remove({ ...at, user: "ada" });
    expect(await ada.issues.subscriptions.exists(at)).toBe(false);
    expect((await ada.issues.subscriptions.list(at)).items.map(({ login }) => login)).toEqual(["grace"]);
    expect(await failure(grace.issues.subscriptions.add({ ...at, user: "ada" }))).toMatchObject({
      status: 403,
      serverMessage: "grace is not permitted to subscribe ada",
    });
  });

  test("tracked time and stopwatches", async () => {
    const { ada, grace, sandbox } = openGitSandbox(server);
    for (const title of ["1", "2"]) await ada.issues.create({ ...rig, title });
    const at = { ...rig, index: 1 };
    const spent = await ada.issues.times.add({ ...at, time: 60 });
    expect(spent).toMatchObject({ time: 60, user_name: "ada", issue: { number: 1 } });
    expect(await ada.issues.times.add({ ...at, time: 5, user_name: "grace" })).toMatchObject({ user_name: "grace" });
    expect((await grace.issues.times.list(at)).items).toHaveLength(2);
    expect((await ada.repos.times.list({ ...rig, user: "grace" })).items).toHaveLength(1);
    expect((await ada.repos.times.listOfUser({ ...rig, user: "ada" })).items).toHaveLength(1);
    expect((await ada.user.times.list()).items).toHaveLength(1);
    expect(await failure(grace.issues.times.delete({ ...at, id: spent.id }))).toMatchObject({ status: 403 });
    await ada.issues.times.delete({ ...at, id: spent.id });
    expect(await failure(ada.issues.times.reset(at))).toMatchObject({ status: 404 });
    await grace.issues.times.reset(at);

    await ada.issues.stopwatch.start(at);
    expect(await failure(ada.issues.stopwatch.start(at))).toMatchObject({ status: 409 });
    sandbox.clock.advance(90_000);
    const [running] = (await ada.user.stopwatches.list()).items;
    expect(running).toMatchObject({ issue_index: 1, issue_title: "1", repo_name: "rig", seconds: 90 });
    await ada.issues.stopwatch.start({ ...rig, index: 2 });
    expect((await ada.issues.times.list(at)).items).toMatchObject([{ time: 91 }]);
    await ada.issues.stopwatch.delete({ ...rig, index: 2 });
    expect(await failure(ada.issues.stopwatch.stop({ ...rig, index: 2 }))).toMatchObject({
      status: 409,
      serverMessage: "cannot stop/cancel a non existent stopwatch",
    });
    await ada.issues.stopwatch.start(at);
    await ada.issues.stopwatch.stop(at);
    expect((await ada.user.stopwatches.list()).items).toEqual([]);
  });

  test("files of issues and comments", async () => {
    const { ada, grace } = openGitSandbox(server);
    const { number: index } = await ada.issues.create({ ...rig, title: "One" });
    const { id } = await ada.issues.comments.create({ ...rig, index, body: "Aye" });
    for (const [attachments, at] of [
      [ada.issues.attachments, { ...rig, index }],
      [ada.issues.comments.attachments, { ...rig, id }],
    ] as const) {
      const place = at as typeof rig & { index: number; id: number };
      const made = await attachments.upload({ ...place, attachment: new Blob(["hello"]), name: "n.txt" });
      expect(made).toMatchObject({ name: "n.txt", size: 5 });
      const one = { ...place, attachment_id: made.id };
      expect((await attachments.update({ ...one, name: "m.txt" })).name).toBe("m.txt");
      expect((await attachments.get(one)).name).toBe("m.txt");
      expect((await attachments.list(place)).items).toHaveLength(1);
    }
    expect((await grace.issues.get({ ...rig, index })).assets).toMatchObject([{ name: "m.txt" }]);
    const { assets } = (await grace.issues.comments.get({ ...rig, id })) ?? {};
    expect(assets).toMatchObject([{ name: "m.txt" }]);
    const [file] = assets ?? [];
    await ada.issues.comments.attachments.delete({ ...rig, id, attachment_id: file?.id ?? 0 });
    const gone = ada.issues.comments.attachments.get({ ...rig, id, attachment_id: file?.id ?? 0 });
    expect(await failure(gone)).toMatchObject({ status: 404 });
    const [other] = (await ada.issues.attachments.list({ ...rig, index })).items;
    await ada.issues.attachments.delete({ ...rig, index, attachment_id: other?.id ?? 0 });
    expect((await ada.issues.get({ ...rig, index })).assets).toEqual([]);
  });

  test("comments have an older path, too", async () => {
    const { ada } = openGitSandbox(server);
    const { number: index } = await ada.issues.create({ ...rig, title: "One" });
    const { id } = await ada.issues.comments.create({ ...rig, index, body: "Aye" });
    expect((await ada.issues.comments.updateLegacy({ ...rig, index, id, body: "No" }))?.body).toBe("No");
    await ada.issues.comments.deleteLegacy({ ...rig, index, id });
    expect((await ada.issues.comments.list({ ...rig, index })).items).toEqual([]);
  });

  test("an index that is not a number is treated as 0, which is no issue", async () => {
    const { ada, sandbox } = openGitSandbox(server);
    await ada.issues.create({ ...rig, title: "One" });
    const status = async (path: string): Promise<number> => {
      const url = `${sandbox.baseUrl}/api/v1/repos/acme/rig/${path}`;
      return (await sandbox.fetch(new Request(url))).status;
    };
    for (const index of ["1", "001", "%2B1"]) expect([index, await status(`issues/${index}`)]).toEqual([index, 200]);
    const odd = ["0", "-1", "1e0", "abc", "constructor", "9".repeat(30)];
    for (const index of odd) expect([index, await status(`issues/${index}`)]).toEqual([index, 404]);
    for (const index of odd) expect([index, await status(`pulls/${index}`)]).toEqual([index, 404]);
    expect(await status("issues/abc/comments")).toBe(404);
  });
});

test("a locked issue accepts comments from users with write access", async () => {
  const { ada, admin, grace, sandbox } = openGitSandbox({ product: "gitea", version: "1.24.7" });
  await admin.user.repos.create({ name: "log", auto_init: true });
  const log = { owner: "admin", repo: "log" };
  const at = { ...log, index: (await ada.issues.create({ ...log, title: "One" })).number };
  const { updated_at: before } = await ada.issues.get(at);
  await admin.issues.lock(at);
  const locked = await ada.issues.get(at);
  expect(locked.is_locked).toBe(true);
  expect(locked.updated_at > before).toBe(true);
  await admin.issues.lock(at);
  expect((await ada.issues.get(at)).updated_at).toBe(locked.updated_at);
  expect(await failure(grace.issues.comments.create({ ...at, body: "No" }))).toMatchObject({ status: 403 });
  await admin.issues.comments.create({ ...at, body: "Closed" });
  await admin.issues.unlock(at);
  expect((await ada.issues.get(at)).is_locked).toBe(false);
  await grace.issues.comments.create({ ...at, body: "Aye" });
  expect(await failure(grace.issues.lock(at))).toMatchObject({ status: 403 });
  // Users without write access cannot track time, and see only their own entries.
  await admin.issues.times.add({ ...at, time: 7 });
  expect(await failure(grace.issues.times.add({ ...at, time: 7 }))).toMatchObject({ status: 403 });
  expect((await grace.issues.times.list(at)).items).toEqual([]);
  expect(await failure(grace.repos.times.list({ ...log, user: "admin" }))).toMatchObject({
    status: 403,
    serverMessage: "query by user not allowed; not enough rights",
  });
  expect(sandbox.dump().repositories).toHaveLength(3);
});
