import { Hono } from "hono";
import type { PageEnv } from "../access.js";
import type { PageOptions } from "../options.js";
import { boundsOf, intervalsOf, ranges } from "../timeline.js";
import { queueEntryView } from "../views.js";
import type { AlertsView, QueueView, StatusView } from "../wire.js";
import { choiceOf, limitOf } from "./query.js";

/** Creates the API for the current state of the bridge and its history over the last few hours. */
export function overviewApi({ store, queue, spool, alerts, config }: PageOptions, now: () => number): Hono<PageEnv> {
  const api = new Hono<PageEnv>();
  api.get("/status", async (c) => {
    const [depth, deadLetters, connections] = await Promise.all([
      queue.depth(),
      store.deadLetters.list({ limit: 100 }),
      store.connections.list(),
    ]);
    const status: StatusView = {
      now: new Date(now()).toISOString(),
      waiting: depth.waiting,
      postponed: depth.postponed,
      active: depth.active,
      spoolBytes: spool.size(),
      deadLetters: deadLetters.length,
      pausedConnections: connections.filter(({ paused }) => paused).map(({ connection }) => connection),
    };
    return c.json(status);
  });
  api.get("/alerts", async (c) => {
    const view: AlertsView = { alerts: (await alerts()).map(({ cause: _, ...alert }) => alert) };
    return c.json(view);
  });
  api.get("/queue", async (c) => {
    const limit = limitOf(c);
    const entries = await queue.list({ limit: limit + 1 });
    const view: QueueView = {
      entries: entries.slice(0, limit).map((entry) => queueEntryView(entry, config())),
      more: entries.length > limit,
    };
    return c.json(view);
  });
  api.get("/timeline", async (c) => {
    const range = choiceOf(c, "range", ranges) ?? "1h";
    const moment = now();
    const { from, to } = boundsOf(range, moment);
    return c.json(intervalsOf(await store.deliveries.timeline(from, to), range, moment));
  });
  return api;
}
