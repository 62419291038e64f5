import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type PageFixture, pageToken, startPage } from "../../test/page-fixture.js";
import { ownEvent } from "../inbox/read-delivery.js";
import { DeadEnd, Postponed } from "../queue/job-failure.js";
import type { QueueEntry } from "../queue/queue.js";
import type { Subject } from "../store/subject.js";
import { queueEntryView } from "./views.js";
import type {
  ActionsView,
  AlertsView,
  QueueView,
  ConnectionsView,
  DeadLetterReasonsView,
  DeadLettersView,
  DeliveriesView,
  DeliveryDetailView,
  LinksView,
  StatusView,
  TimelineView,
} from "./wire.js";

const pull: Subject = { kind: "pull", connection: "forge", owner: "acme", repo: "rig", number: 1 };
const pullKey = "pull:forge/acme/rig#1";
const pullView = { key: pullKey, kind: "pull", label: "acme/rig#1", url: "https://git.example.com/acme/rig/pulls/1" };
const workPackageView = {
  key: "workPackage:pm/7",
  kind: "workPackage",
  label: "#7",
  url: "https://pm.example.com/work_packages/7",
};

let page: PageFixture;
beforeEach(async () => {
  page = await startPage({ allowActions: true });
});
afterEach(() => page.close());

async function get<View>(path: string): Promise<View> {
  const answer = await fetch(`${page.url}/api/${path}`, { headers: { authorization: `Bearer ${pageToken}` } });
  return (await answer.json()) as View;
}

async function post(path: string, json?: unknown): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${pageToken}` };
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const answer = await fetch(`${page.url}/api/${path}`, { method: "POST", headers, ...body });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
}

async function arrive(
  id: string,
  more: { readonly connection?: string; readonly subjects?: string[] } = {},
): Promise<void> {
  await page.store.deliveries.add({
    id,
    connection: "forge",
    receivedAt: new Date(page.time),
    event: "pull_request opened",
    subjects: [pullKey],
    state: "queued",
    ...more,
  });
  page.time += 1000;
}

describe("deliveries", () => {
  it("lists them newest first, and whether there are more", async () => {
    for (const id of ["a", "b", "c"]) await arrive(id);
    const { deliveries, more } = await get<DeliveriesView>("deliveries?limit=2");
    expect(deliveries.map(({ id }) => id)).toEqual(["c", "b"]);
    expect(more).toBe(true);
    expect((await get<DeliveriesView>("deliveries?limit=3")).more).toBe(false);
    const [, before] = deliveries;
    const older = await get<DeliveriesView>(`deliveries?before=${before!.receivedAt}`);
    expect(older.deliveries.map(({ id }) => id)).toEqual(["a"]);
  });

  it("filters them by connection, state and subject; empty parameters are treated as omitted", async () => {
    await arrive("a");
    await arrive("b", { connection: "pm", subjects: ["workPackage:pm/7"] });
    await page.store.deliveries.finish(pullKey, await page.store.deliveries.newest(), { state: "done" });
    const ids = async (query: string): Promise<string[]> =>
      (await get<DeliveriesView>(`deliveries?${query}`)).deliveries.map(({ id }) => id);
    expect(await ids("state=done&connection=&subject=")).toEqual(["a"]);
    expect(await ids("connection=pm")).toEqual(["b"]);
    expect(await ids(`subject=${encodeURIComponent("workPackage:pm/7")}`)).toEqual(["b"]);
    expect(await ids("state=done&connection=pm")).toEqual([]);
  });

  it.each(["limit=0", "limit=501", "limit=1e2", "state=gone", "before=yesterday"])("refuses %s", async (query) => {
    expect(await get(`deliveries?${query}`)).toMatchObject({ error: { code: "invalid" } });
  });

  it("shows one with its path: subjects, writes, links, dead letter", async () => {
    await arrive("a");
    const write = { kind: "pull_comment", what: "write the comment on acme/rig#1" };
    const attempt = { cause: "delivery", beganAt: new Date(page.time), outcome: "done", writes: [write] } as const;
    await page.store.attempts.add({ ...attempt, subject: pullKey, delivery: "a" });
    await page.store.attempts.add({
      ...attempt,
      subject: pullKey,
      cause: "sweep",
      beganAt: new Date(page.time - 60_000),
    });
    await page.store.attempts.add({ ...attempt, subject: "workPackage:pm/7", cause: "linked", delivery: "a" });
    await page.store.attempts.add({ ...attempt, subject: "workPackage:pm/7", cause: "linked", delivery: "b" });
    await page.store.links.replace(
      [],
      [
        {
          source: pullKey,
          workPackage: "workPackage:pm/7",
          kind: "closes",
          stage: "opened",
          title: "acme/rig#1 Hoist",
          url: pullView.url,
        },
      ],
    );
    await page.store.deadLetters.put({ subject: pull, reason: "No such status", at: new Date(page.time), tries: 2 });
    const { delivery, subjects, attempts } = await get<DeliveryDetailView>("deliveries/a");
    expect(delivery).toMatchObject({ id: "a", state: "queued", subjects: [pullView] });
    expect(subjects).toMatchObject([
      {
        subject: pullView,
        links: [{ source: pullView, workPackage: workPackageView, kind: "closes", stage: "opened", title: "Hoist" }],
        deadLetter: { reason: "No such status", tries: 2 },
      },
    ]);
    // The response excludes the attempt that began before this delivery arrived, and the attempt for another delivery.
    expect(attempts).toMatchObject([
      { subject: pullView, cause: "delivery", outcome: "done", writes: [write] },
      { subject: workPackageView, cause: "linked", outcome: "done", writes: [write] },
    ]);
  });

  it("has the dead letter of a subject, however many newer ones there are", async () => {
    await arrive("a");
    await page.store.deadLetters.put({ subject: pull, reason: "No such status", at: new Date(0), tries: 2 });
    for (let number = 1000; number < 1501; number += 1)
      await page.store.deadLetters.put({ subject: { ...pull, number }, reason: "500", at: new Date(number), tries: 2 });
    const { subjects } = await get<DeliveryDetailView>("deliveries/a");
    expect(subjects[0]?.deadLetter).toMatchObject({ reason: "No such status" });
  });

  it("responds 404 when the delivery does not exist, or its body was deleted", async () => {
    await arrive("a");
    expect(await get("deliveries/b")).toMatchObject({ error: { code: "not_found" } });
    expect(await get("deliveries/a/raw")).toMatchObject({ error: { code: "not_found" } });
  });
});

describe("the state of the bridge", () => {
  it("counts waiting jobs, dead letters and paused connections", async () => {
    await page.store.connections.pause("forge", "The token is refused.");
    await page.store.deadLetters.put({ subject: pull, reason: "No such status", at: new Date(page.time), tries: 2 });
    const headers = {};
    page.spooled.set("a", { id: "a", connection: "forge", receivedAt: 0, headers, body: new Uint8Array(10) });
    expect(await get<StatusView>("status")).toEqual({
      now: new Date(page.time).toISOString(),
      waiting: 0,
      postponed: 0,
      active: 0,
      spoolBytes: 10,
      deadLetters: 1,
      pausedConnections: ["forge"],
    });
  });

  it("draws the last hour by default", async () => {
    await arrive("a");
    const hour = await get<TimelineView>("timeline");
    expect({ range: hour.range, points: hour.points.length }).toEqual({ range: "1h", points: 60 });
    expect(hour.points.reduce((sum, { arrived }) => sum + arrived, 0)).toBe(1);
    expect((await get<TimelineView>("timeline?range=24h")).points).toHaveLength(96);
    expect(await get("timeline?range=1y")).toMatchObject({ error: { code: "invalid" } });
  });

  it("lists every configured connection with its health, and no credential", async () => {
    const health = async (): Promise<string[]> =>
      (await get<ConnectionsView>("connections")).connections.map(
        (connection) => `${connection.name} ${connection.health}`,
      );
    expect(await health()).toEqual(["pm silent", "forge silent"]);
    await page.store.connections.succeeded("pm");
    const failure = "The server responded with status 502.";
    await page.store.connections.failed("forge", failure);
    expect(await health()).toEqual(["pm working", "forge failing"]);
    expect((await get<ConnectionsView>("connections")).connections.map((each) => each.failure)).toEqual([
      undefined,
      failure,
    ]);
    page.time += 1;
    await page.store.connections.failed("pm", failure);
    await page.store.connections.pause("forge", "The token is refused.");
    expect(await health()).toEqual(["pm failing", "forge paused"]);
    expect(JSON.stringify(await get("connections"))).not.toMatch(/secret|pm-api-key|forge-token/);
  });

  it("shows the address for webhooks, and the last accepted and refused delivery with cause and next step", async () => {
    const { connections } = page.store;
    const at = (second: number): Date => new Date(page.time + 1000 * second);
    await connections.accepted("forge", at(1));
    await connections.refused("forge", { at: at(2), status: 401, reason: "signature_mismatch" });
    const forge = async (): Promise<unknown> => (await get<ConnectionsView>("connections")).connections[1];
    expect(await forge()).toMatchObject({
      webhook: "https://bridge.example.com/hooks/forge",
      lastAccepted: at(1).toISOString(),
      lastRefused: {
        at: at(2).toISOString(),
        status: 401,
        cause: "The signature of the delivery matches none of the secrets in `webhookSecrets`.",
        nextStep: expect.stringContaining("bridge setup --replace") as string,
        latest: true,
      },
    });
    await connections.accepted("forge", at(3));
    expect(await forge()).toMatchObject({ lastRefused: { latest: false } });
  });

  it("shows version, account, last sweep and failed requests of a connection", async () => {
    page.observed.set("forge", { version: "15.0.3", account: "halyard", requests: 40, failedRequests: 3 });
    await page.store.marks.set("sweep:forge#finished", String(page.time));
    const [pm, forge] = (await get<ConnectionsView>("connections")).connections;
    expect(forge).toMatchObject({
      ...{ version: "15.0.3", account: "halyard", requests: { total: 40, failed: 3 } },
      lastSweep: new Date(page.time).toISOString(),
    });
    expect(pm).toMatchObject({ name: "pm", requests: { total: 0, failed: 0 } });
    expect(pm).not.toHaveProperty("lastSweep");
  });

  it("lists what needs an operator, and the queue with reasons; a delivery shows the reason too", async () => {
    await page.store.connections.pause("forge", "The token is refused.");
    await page.store.deliveries.add({
      ...{ id: "a", connection: "forge", event: "push", subjects: [pullKey], state: "queued" },
      receivedAt: new Date(page.time),
    });
    await page.queue.enqueue(pull, { cause: "delivery", delivery: "a" });
    await page.queue.work(() =>
      Promise.reject(new Postponed("An earlier write may still arrive.", page.time + 60_000)),
    );
    await page.queue.idle();
    expect(await get<AlertsView>("alerts")).toEqual({
      alerts: [
        {
          ...{ kind: "paused", connection: "forge", view: "connections" },
          summary: "The connection forge is paused, so its jobs are waiting. Reason: The token is refused.",
          nextStep: expect.stringContaining("Renew the token") as string,
        },
      ],
    });
    const entry = {
      ...{ subject: pullView, state: "postponed", reason: "An earlier write may still arrive.", tries: 0 },
      since: new Date(page.time).toISOString(),
      next: new Date(page.time + 60_000).toISOString(),
      delivery: "a",
    };
    expect(await get<QueueView>("queue")).toEqual({ entries: [entry], more: false });
    expect((await get<DeliveryDetailView>("deliveries/a")).subjects[0]?.queued).toEqual(entry);
  });

  it("shows why the last attempt failed, also while the next one runs", () => {
    const settings = { openproject: [], git: [], mappings: [], page: { token: pageToken, allowActions: true } };
    const entry: QueueEntry = {
      ...{ subject: pull, cause: "delivery", state: "active", tries: 1, reason: "The server responded with 503." },
      ...{ requestedAt: new Date(page.time), runAt: new Date(page.time) },
    };
    const reasonOf = (change: Partial<QueueEntry>): string => queueEntryView({ ...entry, ...change }, settings).reason;
    expect(reasonOf({})).toBe("The reconciliation is running. The last attempt failed: The server responded with 503.");
    expect(reasonOf({ tries: 0 })).toBe("The reconciliation is running.");
    expect(reasonOf({ state: "waiting" })).toBe("The server responded with 503.");
    expect(reasonOf({ state: "waiting", tries: 0 })).toBe("The reconciliation is waiting for a worker.");
  });

  it("lists links and dead letters", async () => {
    await page.store.links.replace(
      [],
      [
        {
          source: pullKey,
          workPackage: "workPackage:pm/7",
          kind: "mentions",
          stage: "draft",
          title: "acme/rig#1 Hoist",
          url: pullView.url,
        },
      ],
    );
    await page.store.deadLetters.put({ subject: pull, reason: "No such status", at: new Date(page.time), tries: 2 });
    expect(await get<LinksView>("links")).toEqual({
      links: [
        {
          ...{ source: pullView, workPackage: workPackageView, kind: "mentions", stage: "draft", title: "Hoist" },
          ...{ seen: new Date(page.time).toISOString(), stale: "failed" },
        },
      ],
      more: false,
    });
    const { deadLetters } = await get<DeadLettersView>("dead-letters");
    expect(deadLetters).toMatchObject([
      {
        ...{ subject: pullView, reason: "No such status", tries: 2 },
        nextStep:
          "Find the subject in the log of the bridge. The lines about the subject show which request failed, and how the server responded.",
      },
    ]);
  });
});

describe("actions", () => {
  it("replays, retries and resumes existing objects only", async () => {
    await arrive("a");
    await page.store.deadLetters.put({ subject: pull, reason: "No such status", at: new Date(page.time), tries: 2 });
    const [letter] = await page.store.deadLetters.list({ limit: 1 });
    for (const path of ["deliveries/a/replay", `dead-letters/${letter!.id}/retry`, "connections/forge/resume"]) {
      expect(await post(path)).toEqual({ status: 204, body: undefined });
    }
    expect(page.asked).toEqual(["replay a", `retry ${letter!.id}`, "resume forge"]);
    for (const path of ["deliveries/b/replay", "dead-letters/b/retry", "connections/b/resume"]) {
      expect(await post(path)).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
    }
    expect(page.asked).toHaveLength(3);
  });

  it("retries all dead letters of a reason, which the list shows alone", async () => {
    const put = (number: number, reason: string): Promise<void> =>
      page.store.deadLetters.put({
        ...{ subject: { ...pull, number }, reason, tries: 2 },
        at: new Date(page.time + number),
      });
    await put(1, 'There is no status "Done".');
    await put(2, "The server responded with 403.");
    await put(3, 'There is no status "Merged".');
    const { reasons } = await get<DeadLetterReasonsView>("dead-letters/reasons");
    expect(reasons).toEqual([
      {
        ...{ id: reasons[0]!.id, connection: "forge", reason: 'There is no status "Merged".', count: 2 },
        nextStep: expect.stringContaining("log of the bridge") as string,
        newest: new Date(page.time + 3).toISOString(),
      },
      expect.objectContaining({ reason: "The server responded with 403.", count: 1 }),
    ]);
    const { id } = reasons[0]!;
    const listed = await get<DeadLettersView>(`dead-letters?reason=${encodeURIComponent(id)}`);
    expect(listed.deadLetters.map(({ subject }) => subject.label)).toEqual(["acme/rig#3", "acme/rig#1"]);
    expect(await post("dead-letters/retry", { reason: id })).toEqual({
      status: 200,
      body: { subjects: ["pull:forge/acme/rig#3", "pull:forge/acme/rig#1"] },
    });
    expect(page.queue.waiting.map(({ subject }) => subject)).toMatchObject([{ number: 3 }, { number: 1 }]);
    expect((await get<DeadLettersView>("dead-letters")).deadLetters).toHaveLength(1);
  });

  it.each([undefined, null, {}, { reason: 7 }, { reason: "a", until: "soon" }, { reason: "a", until: 7 }])(
    "refuses a retry of %j",
    async (body) => {
      expect(await post("dead-letters/retry", body)).toMatchObject({
        status: 400,
        body: { error: { code: "invalid", message: expect.stringContaining("`reason` is an `id`") as string } },
      });
    },
  );

  it("are recorded with their outcome, and the list is read page by page", async () => {
    await arrive("a");
    await post("deliveries/a/replay");
    page.failure = new DeadEnd("The body is past the retention.");
    await post("deliveries/a/replay");
    page.failure = new Error("a text of the database");
    await post("connections/forge/resume");
    const first = await get<ActionsView>("actions?limit=2");
    expect(first).toMatchObject({
      actions: [
        {
          action: "resume",
          target: "forge",
          outcome: "failed",
          reason: expect.stringContaining("log of the bridge") as string,
        },
        { action: "replay", target: "a", outcome: "failed", reason: "The body is past the retention." },
      ],
      more: true,
    });
    const rest = await get<ActionsView>(`actions?limit=2&before=${first.next}`);
    expect(rest.actions).toMatchObject([{ action: "replay", target: "a", outcome: "done" }]);
    expect(rest).not.toHaveProperty("next");
  });

  it("stays done when its outcome cannot be recorded", async () => {
    page.store.actions.end = () => Promise.reject(new Error("The disk is full."));
    expect(await post("connections/forge/resume")).toMatchObject({ status: 204 });
    const { actions } = await get<ActionsView>("actions");
    expect(actions[0]).toMatchObject({ action: "resume", target: "forge" });
    expect(actions[0]).not.toHaveProperty("outcome");
    expect(page.log.join("\n")).toContain("The outcome of an action could not be recorded.");
  });

  it.each(["before=x", "before=-1", "before=1e3"])("refuses %s of the list of actions", async (query) => {
    expect(await get(`actions?${query}`)).toMatchObject({ error: { code: "invalid" } });
  });

  it("returns the reason when an action is not possible", async () => {
    await arrive("a");
    page.failure = new DeadEnd("The body is past the retention.");
    expect(await post("deliveries/a/replay")).toEqual({
      status: 409,
      body: { error: { code: "impossible", message: "The body is past the retention." } },
    });
  });

  it("logs an unexpected failure without showing it", async () => {
    await arrive("a");
    page.failure = new Error("password=hunter2");
    expect(await post("deliveries/a/replay")).toMatchObject({ status: 500, body: { error: { code: "internal" } } });
    expect(page.log.join("\n")).toContain("hunter2");
  });
});

describe("the page's files", () => {
  it("are served by the page itself, are revalidated cheaply, and expose no other file", async () => {
    const html = await (await fetch(page.url)).text();
    const paths = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) {
      const address = new URL(path, page.url);
      expect(address.origin).toBe(page.url);
      const first = await fetch(address);
      expect({ path, status: first.status }).toEqual({ path, status: 200 });
      await first.arrayBuffer();
      const etag = first.headers.get("etag")!;
      expect((await fetch(address, { headers: { "if-none-match": etag } })).status).toBe(304);
    }
  });

  it.each([
    "/assets/",
    "/assets/main.ts",
    "/assets/../page.ts",
    "/assets/..%2fpage.ts",
    "/assets/views",
    "/api/nothing",
  ])("%s is a 404", async (path) => {
    const headers = { authorization: `Bearer ${pageToken}` };
    expect((await fetch(page.url + path, { headers })).status).toBe(404);
  });
});

describe("the list of deliveries", () => {
  const at = new Date("2026-01-06T00:00:00Z");

  async function fill(count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      await page.store.deliveries.add({
        ...{ id: `d${String(index).padStart(4, "0")}`, connection: "forge", subjects: [], event: "push" },
        // Several deliveries arrive within one millisecond.
        receivedAt: new Date(at.getTime() + Math.floor(index / 7)),
        ...(index % 3 === 0 ? { state: "ignored", note: ownEvent } : { state: "done" }),
      });
    }
  }

  it.each([1, 7, 50, 500])("pages of %i lose and repeat no row", async (limit) => {
    await fill(200);
    const seen: string[] = [];
    let after: string | undefined = "";
    while (after !== undefined) {
      const view: DeliveriesView = await get(`deliveries?limit=${limit}&after=${encodeURIComponent(after)}`);
      seen.push(...view.deliveries.map(({ id }) => id));
      after = view.next;
      expect(view.more).toBe(after !== undefined);
    }
    expect(seen).toHaveLength(200);
    expect(new Set(seen).size).toBe(200);
  });

  it("leaves out what the bridge has caused itself, on request", async () => {
    await fill(9);
    const count = async (query: string): Promise<number> =>
      (await get<DeliveriesView>(`deliveries?${query}`)).deliveries.length;
    expect(await count("own=hide")).toBe(6);
    expect(await count("own=show")).toBe(9);
    expect(await count("")).toBe(9);
    expect(await count("text=PUSH")).toBe(9);
    expect(await count("text=pull")).toBe(0);
    expect(await count("text=%25")).toBe(0);
    expect(await count(`since=${new Date(at.getTime() + 1).toISOString()}`)).toBe(2);
  });

  it("refuses a cursor that the API did not create", async () => {
    await fill(1);
    expect(await get("deliveries?after=yesterday")).toMatchObject({ error: { code: "invalid" } });
  });
});
