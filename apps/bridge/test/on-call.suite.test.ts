import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { sign } from "@halyard/webhook-verifier/testing";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { goLive, type Live, liveSecret, writeConfigFile } from "./live.js";
import type { Bridge, BridgeOptions } from "../src/app/bridge.js";
import type { Config } from "../src/config/config.js";
import { runProgram } from "../src/operator/commands/program.js";
import type { AlertsView, DeadLettersView, DeliveriesView, QueueView } from "../src/page/wire.js";

// These tests follow incidents as an operator sees them: on the page, in `bridge explain`, and in notifications. Each
// test ends with the effect of the fix.

const place = { owner: "acme", repo: "rig" };

/** Starts a server that receives notifications and records their texts. */
async function receiver(): Promise<{ readonly url: string; readonly texts: string[] }> {
  const texts: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      texts.push((JSON.parse(body) as { text: string }).text);
      response.end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/alerts`, texts };
}

interface Night {
  readonly live: Live;
  readonly bridge: Bridge;
  readonly config: Config;
  /** Reads from the page's API. */
  get<View>(path: string): Promise<View>;
  /** Sends an action, as the page does. Resolves with the response's status. */
  post(path: string): Promise<number>;
  /** Returns the alerts that the page shows, as `kind: summary nextStep`. */
  shown(): Promise<string[]>;
  /** Returns the output of `bridge explain` for the newest delivery of a connection. */
  explained(connection?: string): Promise<string>;
  /**
   * Resolves with the notifications when `count` of them have arrived, and two later checks for alerts have added none.
   *
   * @param by - Bridge that checks for alerts. Default: the first bridge.
   */
  notified(count: number, by?: Bridge): Promise<string[]>;
}

/**
 * Names of connections without deliveries. A test can make each of them cause one notification. When that notification
 * arrives, another check for alerts has run.
 */
const markers = Array.from({ length: 6 }, (_, index) => `marker-${index}`);

/** Sends a delivery with a wrong signature. */
async function sendForged(bridge: Bridge, connection: string): Promise<void> {
  const headers = { "content-type": "application/json", "x-forgejo-signature": await sign("{}", "another secret") };
  const { status } = await fetch(`${bridge.url}/hooks/${connection}`, { method: "POST", headers, body: "{}" });
  expect(status).toBe(401);
}

/** Starts OpenProject, a git server, and a bridge that receives webhooks and sends notifications to a test server. */
async function begin(
  change: (config: Config) => Config = (config) => config,
  options: BridgeOptions = {},
): Promise<Night> {
  const live = await goLive();
  const { url, texts } = await receiver();
  const unused = [...markers];
  const [forge] = live.config.git;
  const config = change({
    ...live.config,
    git: [forge!, ...markers.map((name) => ({ ...forge!, name }))],
    page: { allowActions: true, keepActions: 86_400_000 },
    notify: [{ kind: "webhook", url }],
  });
  const bridge = await live.start(config, { alertEvery: 20, ...options });
  // Waits for the sweep at the start, which could otherwise find changes before their deliveries arrive.
  await expect.poll(() => live.log.map(({ msg }) => msg)).toContain("A sweep has finished.");
  await live.sendTo(bridge.url!);
  const headers = { authorization: `Bearer ${bridge.pageToken}` };
  const get = async <View>(path: string): Promise<View> =>
    (await (await fetch(`${bridge.url}/api/${path}`, { headers })).json()) as View;
  return {
    ...{ live, bridge, config, get },
    post: async (path) => (await fetch(`${bridge.url}/api/${path}`, { method: "POST", headers })).status,
    shown: async () =>
      (await get<AlertsView>("alerts")).alerts
        .filter(({ connection = "" }) => !markers.includes(connection))
        .map(({ kind, summary, nextStep }) => `${kind}: ${summary} ${nextStep}`),
    async explained(connection = "forge") {
      const [newest] = (await get<DeliveriesView>(`deliveries?limit=1&connection=${connection}`)).deliveries;
      const { path, env } = await writeConfigFile(config);
      for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value ?? "");
      const lines: string[] = [];
      const log = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
      try {
        expect(await runProgram(["--config", path, "explain", newest?.id ?? ""], { version: "0.0.0" })).toBe(0);
      } finally {
        log.mockRestore();
        vi.unstubAllEnvs();
      }
      return lines.join("\n");
    },
    async notified(count, by = bridge) {
      const others = (): string[] => texts.filter((each) => !each.includes("marker-"));
      await expect.poll(() => others().length).toBe(count);
      // Checks never overlap. The second marker's notification therefore proves that the check for the first one has
      // ended.
      for (let checks = 0; checks < 2; checks += 1) {
        const name = unused.shift()!;
        await sendForged(by, name);
        await expect.poll(() => texts.some((each) => each.includes(name))).toBe(true);
      }
      expect(others()).toHaveLength(count);
      return others();
    },
  };
}

describe("on call", () => {
  test("a wrong webhook secret", async () => {
    const { live, bridge, shown, explained, notified } = await begin();
    await live.openPull("Fixes OP#1", "hoist");
    await live.settle(bridge);
    const [hook] = await live.git.orgs.hooks.list({ org: place.owner }).all();
    const replace = async (secret: string): Promise<void> => {
      for (const { id } of await live.git.orgs.hooks.list({ org: place.owner }).all())
        await live.git.orgs.hooks.delete({ org: place.owner, id });
      await live.git.orgs.hooks.create({
        ...{ org: place.owner, type: "forgejo", active: true, branch_filter: "*" },
        config: { url: hook!.config!["url"]!, content_type: "json", secret },
        events: ["push", "pull_request"],
      } as never);
    };
    await replace("another secret");
    await live.openPull("Fixes OP#2", "mast");
    await live.gitSandbox.outbox.idle();
    expect(await notified(1)).toEqual([
      expect.stringMatching(
        /The last delivery from forge was refused\. The signature of the delivery matches none of the secrets.*\nSet the secret of the webhook/,
      ),
    ]);
    expect(await shown()).toEqual([expect.stringMatching(/^refused: .*none of the secrets.*bridge setup --replace/)]);
    expect(await explained()).toMatch(
      /Alert: The last delivery from forge was refused.*\n {2}Set the secret of the webhook/,
    );
    await replace(liveSecret);
    await live.openPull("Fixes OP#3", "keel");
    await live.settle(bridge);
    await expect.poll(shown).toEqual([]);
    await notified(1);
  });

  test("a revoked token, also across a restart", async () => {
    let revoked = false;
    const refuse = (name: string) => (request: Request) =>
      Promise.resolve(
        name === "forge" && revoked ? Response.json({ message: "token is invalid" }, { status: 401 }) : fetch(request),
      );
    const { live, bridge, config, shown, explained, notified } = await begin(undefined, { fetch: refuse });
    await live.settle(bridge);
    revoked = true;
    await live.openPull("Fixes OP#1", "hoist");
    expect(await notified(1)).toEqual([
      expect.stringMatching(/The connection forge is paused, so its jobs are waiting.*\nRenew the token/),
    ]);
    expect(await shown()).toEqual([
      expect.stringMatching(/^paused: .*Renew the token.*resume the connection on the bridge's page/),
    ]);
    expect(await explained()).toMatch(
      /in the queue since .*: The connection forge is paused\.[^]*Alert: The connection forge is paused.*\n {2}Renew the token/,
    );
    await bridge.stop();
    const restarted = await live.start(config, { alertEvery: 20, fetch: refuse });
    await expect
      .poll(async () => await (await fetch(`${restarted.url}/metrics`)).text())
      .toContain('halyard_connection_paused{connection="forge"} 1');
    await notified(1, restarted);
    const alerts = async (): Promise<AlertsView["alerts"]> => {
      const headers = { authorization: `Bearer ${restarted.pageToken}` };
      const view = (await (await fetch(`${restarted.url}/api/alerts`, { headers })).json()) as AlertsView;
      return view.alerts.filter(({ kind }) => kind === "paused");
    };
    expect(await alerts()).toMatchObject([{ connection: "forge" }]);
    revoked = false;
    await restarted.reload(config);
    await expect.poll(() => live.comments(1)).toHaveLength(1);
    await expect.poll(alerts).toEqual([]);
    await notified(1, restarted);
  });

  test("a full disk", async () => {
    // To check for free space, the bridge writes 64 KiB. After the first deliveries, this no longer fits within the
    // limit.
    const small = { maxBytes: 80_000, segmentBytes: 8192, retention: 86_400_000 };
    const { live, bridge, config, shown, explained, notified } = await begin((given) => ({
      ...given,
      spool: small,
    }));
    for (let round = 0; (await shown()).length === 0; round++) {
      await live.openPull("Fixes OP#1", `hoist-${round}`);
      await live.settle(bridge);
      // Waits between rounds, because the bridge checks the disk at most once every five seconds.
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    expect(await notified(1)).toEqual([
      expect.stringMatching(/Deliveries are refused: The spool has reached its limit.*\nFree up space on the/),
    ]);
    expect(await shown()).toEqual([expect.stringMatching(/^disk: .*raise `spool\.maxBytes`/)]);
    expect(await explained()).toContain("Alert: Deliveries are refused");
    await bridge.stop();
    const roomy = await live.start({ ...config, spool: live.config.spool }, { alertEvery: 20 });
    const headers = { authorization: `Bearer ${roomy.pageToken}` };
    const response = await fetch(`${roomy.url}/api/alerts`, { headers });
    const { alerts } = (await response.json()) as AlertsView;
    expect(alerts.filter(({ kind }) => kind === "disk")).toEqual([]);
    await notified(1, roomy);
  });

  test("a dead letter", async () => {
    let broken = true;
    const fail = (name: string) => (request: Request) =>
      Promise.resolve(
        name === "forge" && broken && request.method === "POST" && request.url.endsWith("/comments")
          ? Response.json({ message: "comments are closed" }, { status: 422 })
          : fetch(request),
      );
    const { live, bridge, shown, explained, notified, get, post } = await begin(undefined, { fetch: fail });
    await live.openPull("Fixes OP#1", "hoist");
    await live.settle(bridge);
    expect(await notified(1)).toEqual([
      expect.stringMatching(
        /The bridge no longer retries pull:forge\/acme\/rig#1.*comments are closed.*\nThe server does not accept a value/,
      ),
    ]);
    expect(await shown()).toEqual([expect.stringMatching(/^dead_letters: .*bridge dead-letters retry/)]);
    expect(await explained()).toMatch(
      /The delivery failed after[^]*became a dead letter after 1 attempt: .*comments are closed.*\n {2}next step: The server does not accept a value.*bridge dead-letters retry \w/,
    );
    broken = false;
    const { deadLetters } = await get<DeadLettersView>("dead-letters");
    expect(await post(`dead-letters/${deadLetters[0]!.id}/retry`)).toBe(204);
    await live.settle(bridge);
    expect(await shown()).toEqual([]);
    expect(await live.comments(1)).toHaveLength(1);
    await notified(1);
  });

  test("a stuck queue", async () => {
    let away = false;
    const clock = { ahead: 0 };
    const fail = (name: string) => (request: Request) =>
      name === "pm" && away ? Promise.resolve(new Response("Service Unavailable", { status: 503 })) : fetch(request);
    const now = (): number => Date.now() + clock.ahead;
    const { live, bridge, shown, explained, notified, get, post } = await begin(undefined, { fetch: fail, now });
    await live.settle(bridge);
    away = true;
    await live.openPull("Fixes OP#1", "hoist");
    await expect.poll(async () => (await get<QueueView>("queue")).entries.some(({ tries }) => tries > 0)).toBe(true);
    expect(await shown()).toEqual([]);
    clock.ahead = 16 * 60_000;
    const [message] = await notified(1);
    expect(message).toMatch(
      /waiting in the queue.* since .*The last attempt failed: .*503.*\nCheck whether the server responds/,
    );
    expect(await shown()).toEqual([expect.stringMatching(/^stuck: /)]);
    expect(await explained()).toMatch(/in the queue since .*503.*(?:attempt has|attempts have) failed[^]*Alert: /);
    away = false;
    const { deliveries } = await get<DeliveriesView>("deliveries?state=queued");
    for (const { id } of deliveries) expect(await post(`deliveries/${id}/replay`)).toBe(204);
    await expect.poll(shown).toEqual([]);
    await expect.poll(() => live.comments(1)).toHaveLength(1);
    await notified(1);
  });
});
