import { once } from "node:events";
import { stat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import type { Fetch } from "@halyard/http-core";
import { forgejoDelivery } from "@halyard/webhook-verifier/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { goLive, liveSecret, type Live } from "../../test/live.js";
import type { ConnectionsView, ConnectionView, DeliveriesView } from "../page/wire.js";
import { lockDataDirectory } from "../store/data-directory/lock.js";
import { readControlFile } from "./control-file.js";

// These tests run the whole bridge. It is connected to the sandboxes over real network connections.

const place = { owner: "acme", repo: "rig" };

async function status(url: string, path: string): Promise<number> {
  return (await fetch(url + path)).status;
}

function messages({ log }: Live): unknown[] {
  return log.map(({ msg }) => msg);
}

describe("a bridge", () => {
  test("links a pull request and its work package on both sides, over real connections", async () => {
    const live = await goLive();
    const bridge = await live.start();
    await live.sendTo(bridge.url!);
    const index = await live.openPull("Fixes OP#1", "hoist");
    await live.settle(bridge);
    expect(await live.comments(1)).toEqual([expect.stringContaining(`/pulls/${index}#halyard-bridge`)]);
    const { items } = await live.git.issues.comments.list({ ...place, index });
    expect(items.map(({ body }) => body)).toEqual([expect.stringContaining("OP#1")]);
  });

  test("serves health, readiness, metrics, and a page that requires its token", async () => {
    const live = await goLive();
    const { url = "", pageToken } = await live.start();
    expect(await Promise.all(["/healthz", "/readyz", "/metrics", "/"].map((path) => status(url, path)))).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await status(url, "/api/status")).toBe(401);
    const headers = { authorization: `Bearer ${pageToken}` };
    expect((await fetch(`${url}/api/status`, { headers })).status).toBe(200);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain("halyard_spool_limit_bytes");
  });

  test("shows version, account, last sweep and requests of each connection, on the page and as metrics", async () => {
    const live = await goLive();
    const { url = "", pageToken } = await live.start();
    const headers = { authorization: `Bearer ${pageToken}` };
    const connections = async (): Promise<readonly ConnectionView[]> =>
      ((await (await fetch(`${url}/api/connections`, { headers })).json()) as ConnectionsView).connections;
    await expect
      .poll(async () =>
        (await connections()).every(({ account, lastSweep }) => account !== undefined && lastSweep !== undefined),
      )
      .toBe(true);
    const [pm, forge] = await connections();
    expect(forge).toMatchObject({ name: "forge", version: expect.stringMatching(/^\d+\.\d+/) as string });
    expect([pm?.requests.failed, forge?.requests.failed]).toEqual([0, 0]);
    expect(Math.min(pm!.requests.total, forge!.requests.total)).toBeGreaterThan(0);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain(
      `halyard_connection_info{connection="forge",product="${forge!.product}",version="${forge!.version!}",account="${forge!.account!}"} 1`,
    );
    expect(metrics).toContain('halyard_connection_last_sweep_timestamp_seconds{connection="pm"}');
  });

  test("writes subject and delivery into every log line of a job", async () => {
    const live = await goLive();
    const bridge = await live.start();
    // Without this wait, the sweep at the start could find the pull request before its delivery arrives.
    await expect.poll(() => messages(live)).toContain("A sweep has finished.");
    await live.sendTo(bridge.url!);
    await live.openPull("Fixes OP#1", "hoist");
    await live.settle(bridge);
    const written = live.log.filter(({ effect }) => effect === "pull_comment");
    expect(new Set(written.map(({ subject }) => subject))).toEqual(new Set(["pull:forge/acme/rig#1"]));
    expect(written.map(({ delivery }) => delivery)).toContainEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
  });

  test("writes no secret to its log", async () => {
    const live = await goLive();
    const bridge = await live.start();
    await live.sendTo(bridge.url!);
    await live.openPull("Fixes OP#1", "hoist");
    await live.settle(bridge);
    const text = JSON.stringify(live.log);
    for (const secret of [
      liveSecret,
      live.config.git[0]!.token,
      live.config.openproject[0]!.apiKey,
      bridge.pageToken,
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  test("is refused in a data directory that another bridge uses", async () => {
    const live = await goLive();
    await live.start();
    await expect(live.start()).rejects.toThrow("is in use by process");
  });

  test("releases everything when it cannot start", async () => {
    const live = await goLive();
    const { url = "" } = await live.start();
    const threads = new Set<Worker>();
    const onWorker = (worker: Worker): void => {
      threads.add(worker);
      worker.once("exit", () => threads.delete(worker));
    };
    process.on("worker", onWorker);
    onTestFinished(() => void process.off("worker", onWorker));
    const dataDirectory = join(live.config.dataDirectory, "other");
    const listen = { host: "127.0.0.1", port: Number(new URL(url).port) };
    await expect(live.start({ ...live.config, dataDirectory, listen })).rejects.toThrow("EADDRINUSE");
    expect(threads.size).toBe(0);
    await (await lockDataDirectory(dataDirectory)).release();
  });
});

describe("a failure of the thread that receives deliveries", () => {
  /** Resolves with the next thread that starts. The first thread that a bridge starts is its intake thread. */
  async function nextThread(): Promise<Worker> {
    const [worker] = (await once(process, "worker")) as [Worker];
    return worker;
  }

  test("stops the bridge, which reports the reason", async () => {
    const live = await goLive();
    const started = nextThread();
    const bridge = await live.start();
    const ended = expect(bridge.ended).rejects.toThrow("The thread that receives deliveries has ended unexpectedly");
    // The thread expects an object, so `null` makes it throw.
    (await started).postMessage(null);
    await ended;
    await expect(fetch(bridge.url!)).rejects.toThrow();
    expect(messages(live)).toContain(
      "The bridge is stopping because it can no longer receive deliveries. Start the bridge again.",
    );
    await (await lockDataDirectory(live.config.dataDirectory)).release();
  });

  test("ends a start that waits for PostgreSQL", async () => {
    const live = await goLive();
    const started = nextThread();
    const starting = live.start({ ...live.config, databaseUrl: "postgres://bridge@127.0.0.1:1/halyard" });
    const refused = expect(starting).rejects.toThrow("The thread that receives deliveries has ended unexpectedly");
    const worker = await started;
    await expect.poll(() => messages(live)).toContainEqual(expect.stringContaining("cannot be reached"));
    await worker.terminate();
    await refused;
    await (await lockDataDirectory(live.config.dataDirectory)).release();
  });
});

describe("stopping", () => {
  test("refuses deliveries while it stops, and the next start continues", async () => {
    const live = await goLive();
    const first = await live.start();
    await live.sendTo(first.url!);
    await live.openPull("Fixes OP#1", "hoist");
    await live.settle(first);
    await Promise.all([first.stop(), first.stop(), first.ended]);
    await expect(fetch(first.url!)).rejects.toThrow();
    expect(await readControlFile(live.config.dataDirectory)).toBeUndefined();
    const before = await live.comments(1);
    const second = await live.start();
    await live.settle(second);
    expect(await live.comments(1)).toEqual(before);
  });

  test("stops without waiting for a hanging server or a slow sender", async () => {
    const live = await goLive({ settle: 60_000 });
    const asked = Promise.withResolvers<void>();
    // The request for the bridge's account hangs. All callers share this request, so the end of a sweep does not abort
    // it.
    const hang: Fetch = (request) => {
      if (!request.url.endsWith("/api/v1/user")) return fetch(request);
      asked.resolve();
      const { signal } = request;
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    };
    const bridge = await live.start(live.config, { fetch: (name) => (name === "forge" ? hang : fetch) });
    const sender = connect(Number(new URL(bridge.url!).port), "127.0.0.1");
    onTestFinished(() => void sender.destroy());
    sender.on("error", () => undefined);
    sender.write("POST /hooks/forge HTTP/1.1\r\nhost: bridge\r\ncontent-type: application/json\r\n");
    sender.write("content-length: 1000\r\nexpect: 100-continue\r\n\r\n");
    await Promise.all([once(sender, "data"), asked.promise]);
    await bridge.stop();
    await (await lockDataDirectory(live.config.dataDirectory)).release();
  });

  test("processes deliveries that an earlier bridge acknowledged but did not process", async () => {
    const live = await goLive();
    const taking = await live.start(live.config, { work: false });
    await live.sendTo(taking.url!);
    await live.openPull("Fixes OP#1", "hoist");
    await live.gitSandbox.outbox.idle();
    expect(live.gitSandbox.outbox.sent.every(({ status }) => status === 202)).toBe(true);
    await taking.stop();
    expect(await live.comments(1)).toEqual([]);
    const working = await live.start({ ...live.config, mappings: live.config.mappings });
    await live.settle(working);
    expect(await live.comments(1)).toHaveLength(1);
  });
});

describe("while PostgreSQL is unavailable", () => {
  test("deliveries are accepted, and processed once the database is available", async () => {
    const live = await goLive();
    const { headers, body } = await forgejoDelivery({ event: "push", secret: liveSecret });
    const giveUp = new AbortController();
    const databaseUrl = "postgres://bridge:not-for-the-log@127.0.0.1:1/halyard";
    const starting = live.start({ ...live.config, databaseUrl }, { signal: giveUp.signal });
    await expect.poll(() => messages(live)).toContainEqual(expect.stringContaining("cannot be reached"));
    const url = live.log.find(({ msg }) => msg === "The bridge accepts deliveries.")!["url"] as string;
    expect((await fetch(`${url}/hooks/forge`, { method: "POST", headers, body })).status).toBe(202);
    expect(await Promise.all(["/healthz", "/readyz", "/"].map((path) => status(url, path)))).toEqual([200, 503, 503]);
    giveUp.abort();
    await expect(starting).rejects.toThrow();
    expect(JSON.stringify(live.log)).not.toContain("not-for-the-log");

    const bridge = await live.start();
    await bridge.idle();
    const authorization = `Bearer ${bridge.pageToken}`;
    const answer = await fetch(`${bridge.url}/api/deliveries`, { headers: { authorization } });
    const { deliveries } = (await answer.json()) as DeliveriesView;
    expect(deliveries.map(({ remoteId }) => remoteId)).toEqual([headers["X-Forgejo-Delivery"]]);
  });
});

describe("the API for the command line", () => {
  test("is readable by the owner of the data directory only, and requires its token", async () => {
    const live = await goLive();
    const bridge = await live.start();
    const { url, token } = (await readControlFile(live.config.dataDirectory))!;
    expect((await stat(join(live.config.dataDirectory, "control.json"))).mode & 0o777).toBe(0o600);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:/);
    const ask = async (authorization: string, path = "/control/ping"): Promise<number> =>
      (await fetch(url + path, { headers: { authorization } })).status;
    expect(await ask(`Bearer ${token}`)).toBe(200);
    for (const wrong of ["", "Bearer ", `Bearer ${token}x`, `Bearer ${bridge.pageToken}`]) {
      expect(await ask(wrong)).toBe(401);
      expect(await ask(wrong, "/control/backfill")).toBe(401);
    }
    const failed = await fetch(`${url}/control/backfill`, {
      ...{ method: "POST", body: "no JSON", headers: { authorization: `Bearer ${token}` } },
    });
    expect([failed.status, await failed.text()]).toEqual([
      500,
      "The bridge could not handle this request. Find the reason in the log of the bridge.",
    ]);
    expect(messages(live)).toContain("A request to the bridge failed with status 500.");
    expect(await status(bridge.url!, "/control/ping")).toBe(404);
    expect((await fetch(`${bridge.url}/api/status`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      401,
    );
  });
});

describe("reloading", () => {
  test("replaces secrets and rules without an interruption, and keeps the old ones when the new ones are invalid", async () => {
    const live = await goLive();
    const bridge = await live.start();
    const post = async (secret: string): Promise<number> => {
      const { headers, body } = await forgejoDelivery({ event: "push", secret });
      return (await fetch(`${bridge.url}/hooks/forge`, { method: "POST", headers, body })).status;
    };
    const withSecrets = (...webhookSecrets: string[]): typeof live.config => ({
      ...live.config,
      git: [{ ...live.config.git[0]!, webhookSecrets }],
    });
    expect(await post("another")).toBe(401);
    await bridge.reload(withSecrets(liveSecret, "another"));
    expect([await post("another"), await post(liveSecret)]).toEqual([202, 202]);
    await expect(bridge.reload(withSecrets(""))).rejects.toThrow();
    await expect(
      bridge.reload({ ...withSecrets("third"), git: [{ ...withSecrets("third").git[0]!, url: "nonsense" }] }),
    ).rejects.toThrow();
    expect([await post("another"), await post("third")]).toEqual([202, 401]);
  });

  test("logs the changes that need a restart", async () => {
    const live = await goLive();
    const bridge = await live.start();
    await bridge.reload({ ...live.config, listen: { host: "127.0.0.1", port: 1 } });
    const warnings = (): object[] => live.log.filter(({ fields }) => fields !== undefined);
    expect(warnings()).toMatchObject([{ level: "warn", fields: ["listen"] }]);
    await bridge.reload(live.config);
    expect(warnings()).toHaveLength(1);
  });

  test("resumes a connection whose credential was changed", async () => {
    const live = await goLive();
    const refused = { ...live.config, git: [{ ...live.config.git[0]!, token: "0".repeat(40) }] };
    const bridge = await live.start(refused);
    await live.sendTo(bridge.url!);
    await live.openPull("Fixes OP#1", "hoist");
    const paused = 'halyard_connection_paused{connection="forge"} 1';
    const metrics = async (): Promise<string> => (await fetch(`${bridge.url}/metrics`)).text();
    await expect.poll(() => metrics()).toContain(paused);
    expect(await live.comments(1)).toEqual([]);
    await bridge.reload(live.config);
    await expect.poll(() => live.comments(1)).toHaveLength(1);
  });

  test("resumes every paused connection, even with an unchanged file: the problem may have been on the server", async () => {
    const live = await goLive();
    let isRefused = true;
    const answer = async (request: Request): Promise<Response> =>
      isRefused ? Response.json({ message: "token is revoked" }, { status: 401 }) : fetch(request);
    const bridge = await live.start(live.config, {
      sweep: false,
      fetch: (name) => (name === "forge" ? answer : fetch),
    });
    await live.sendTo(bridge.url!);
    await live.openPull("Fixes OP#1", "hoist");
    const metrics = async (): Promise<string> => (await fetch(`${bridge.url}/metrics`)).text();
    await expect.poll(() => metrics()).toContain('paused{connection="forge"} 1');
    isRefused = false;
    await bridge.reload(live.config);
    await expect.poll(() => live.comments(1)).toHaveLength(1);
  });

  test("requests the bridge's account again on both servers, because the credential may belong to another account", async () => {
    const live = await goLive();
    const requested: string[] = [];
    const bridge = await live.start(live.config, {
      sweep: false,
      fetch: (name) => (request) => {
        if (/\/api\/(v1\/user|v3\/users\/me)$/.test(new URL(request.url).pathname)) requested.push(name);
        return fetch(request);
      },
    });
    await live.sendTo(bridge.url!);
    await live.openPull("Fixes OP#1", "hoist");
    await live.settle(bridge);
    expect(requested.toSorted()).toEqual(["forge", "pm"]);
    await bridge.reload(live.config);
    await live.openPull("Fixes OP#2", "haul");
    await live.settle(bridge);
    expect(requested.toSorted()).toEqual(["forge", "forge", "pm", "pm"]);
  });

  test("is not undone by a job that started with the old credential", async () => {
    const live = await goLive();
    const asked = Promise.withResolvers<void>();
    const reloaded = Promise.withResolvers<void>();
    const { token } = live.config.git[0]!;
    const answer = async (request: Request): Promise<Response> => {
      const isLook = request.url.includes("/pulls/") && request.headers.get("authorization")?.includes(token);
      if (!isLook) return fetch(request);
      asked.resolve();
      await reloaded.promise;
      return Response.json({ message: "token is revoked" }, { status: 401 });
    };
    const bridge = await live.start(live.config, {
      sweep: false,
      fetch: (name) => (name === "forge" ? answer : fetch),
    });
    await live.sendTo(bridge.url!);
    await live.openPull("Fixes OP#1", "hoist");
    await asked.promise;
    await bridge.reload({ ...live.config, git: [{ ...live.config.git[0]!, token: live.gitSandbox.tokenOf("ada") }] });
    reloaded.resolve();
    await expect.poll(() => live.comments(1)).toHaveLength(1);
    expect(live.log.filter(({ msg }) => String(msg).includes("is paused"))).toEqual([]);
  });
});

describe("a dry run", () => {
  test("logs its intended writes, sends none, and leaves the deliveries to the real bridge", async () => {
    const live = await goLive();
    const dry = await live.start({ ...live.config, work: { ...live.config.work, dryRun: true } });
    await live.sendTo(dry.url!);
    await live.openPull("Fixes OP#1", "hoist");
    await live.settle(dry);
    expect(await live.comments(1)).toEqual([]);
    expect(messages(live)).toContainEqual(expect.stringMatching(/^Would /));
    await dry.stop();
    const real = await live.start();
    await live.settle(real);
    await expect.poll(() => live.comments(1)).toHaveLength(1);
  });
});
