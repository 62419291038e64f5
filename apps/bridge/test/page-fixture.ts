import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { LogFields } from "@halyard/http-core";
import { createActions } from "../src/app/actions.js";
import { findAlerts } from "../src/alerts/find-alerts.js";
import type { PageOptions, PageSettings } from "../src/page/options.js";
import { createPage } from "../src/page/page.js";
import type { ObservedConnection } from "../src/config/connections/connection-observer.js";
import { Metrics } from "../src/config/telemetry/metrics.js";
import type { ReadDelivery } from "../src/inbox/read-delivery.js";
import type { RawDelivery, Spool } from "../src/inbox/spool/spool.js";
import { makeConfig } from "./make-config.js";
import { createMemoryQueue, type MemoryQueue } from "./memory-queue.js";
import { createMemoryStore, type MemoryStore } from "./memory-store.js";

/** A page on loopback that records every action requested from it. */
export interface PageFixture {
  readonly url: string;
  readonly store: MemoryStore;
  readonly queue: MemoryQueue;
  /** Deliveries in the spool, by id. */
  readonly spooled: Map<string, RawDelivery>;
  /** Actions requested from the page, such as `replay 018f`. */
  readonly asked: string[];
  /** Every line that the page logged. */
  readonly log: string[];
  /** The page's settings. A test may change them at any time, as a reload does. */
  settings: PageSettings;
  /** The current time in milliseconds since 1970. A test may change it. */
  time: number;
  /** Observed versions, accounts and request counts, by connection. */
  readonly observed: Map<string, ObservedConnection>;
  /** Error that the next action fails with. If undefined, the action succeeds. */
  failure: Error | undefined;
  /** Signs in as the page would. Returns the headers for all later requests. */
  signIn(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Token for signing in to the page in tests. */
export const pageToken = "token-of-the-page-7f3a";

/** Starts a page with two connections and empty logs. */
export async function startPage(
  page: Partial<PageSettings["page"]> = {},
  more: Pick<PageOptions, "transport"> = {},
): Promise<PageFixture> {
  const fixture = {
    time: Date.now(),
    spooled: new Map<string, RawDelivery>(),
    asked: [] as string[],
    log: [] as string[],
    observed: new Map<string, ObservedConnection>(),
    failure: undefined as Error | undefined,
    settings: {
      page: { token: pageToken, allowActions: false, ...page },
      publicUrl: "https://bridge.example.com",
      mappings: makeConfig({
        ...{ openproject: [], git: [] },
        mappings: [{ git: "forge", repositories: ["acme/*"], openproject: "pm" }],
      }).mappings,
      openproject: [
        { name: "pm", url: "https://pm.example.com", webhookSecrets: ["pm-hook-secret"], apiKey: "pm-api-key" },
      ],
      git: [
        {
          name: "forge",
          url: "https://git.example.com",
          webhookSecrets: ["forge-hook-secret"],
          product: "forgejo",
          token: "forge-token",
        },
      ],
    } as PageSettings,
  };
  const now = (): number => fixture.time;
  const store = createMemoryStore({ now });
  const write = (message: string, fields: LogFields): void => {
    const plain = Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`);
    fixture.log.push([message, ...plain].join(" "));
  };
  const act = (what: string) => async (which: string) => {
    const { failure } = fixture;
    fixture.failure = undefined;
    if (failure !== undefined) throw failure;
    fixture.asked.push(`${what} ${which}`);
  };

  const queue = createMemoryQueue({ store, now });
  const spool: PageOptions["spool"] & Pick<Spool, "checkRoom"> = {
    size: () => [...fixture.spooled.values()].reduce((sum, { body }) => sum + body.byteLength, 0),
    async find(id) {
      const delivery = fixture.spooled.get(id);
      const position = { segment: 0, offset: 0 };
      return delivery && { delivery, position, next: position };
    },
    checkRoom: async () => undefined,
  };
  const config = (): PageSettings => fixture.settings;
  const logger = { debug: write, info: write, warn: write, error: write };
  const read = async (): Promise<ReadDelivery> => ({ event: "push", subjects: [] });
  const actions = createActions({ store, queue, spool, read, logger, metrics: new Metrics() });
  const app = createPage({
    ...{ store, queue, spool, config, ...more },
    alerts: () => findAlerts({ store, queue, spool, config, now }),
    observed: (name) => fixture.observed.get(name) ?? { requests: 0, failedRequests: 0 },
    replay: act("replay"),
    retryDeadLetter: act("retry"),
    retryDeadLetters: async (selection) => {
      await act("retry all")(selection.group);
      return actions.retryDeadLetters(selection);
    },
    resumeConnection: async (name) => {
      await act("resume")(name);
      await store.connections.resume(name);
    },
    logger,
    now,
  });
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 });
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return Object.assign(fixture, {
    url,
    store,
    queue,
    async signIn() {
      const answer = await fetch(`${url}/api/sign-in`, {
        method: "POST",
        headers: { origin: url, "content-type": "application/json" },
        body: JSON.stringify({ token: fixture.settings.page.token }),
      });
      const { csrfToken } = (await answer.json()) as { csrfToken: string };
      const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      return { cookie, origin: url, "x-csrf-token": csrfToken };
    },
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  });
}
