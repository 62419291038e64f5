import { Hono } from "hono";
import type { PageEnv } from "../access.js";
import { lastSweepOf } from "../../repair/last-sweep.js";
import type { PageOptions } from "../options.js";
import { staleLink } from "../stale-link.js";
import { subjectKey } from "../../store/subject.js";
import { connectionView, deadLetterReasonView, deadLetterView, linkView } from "../views.js";
import type { ConnectionsView, DeadLetterReasonsView, DeadLettersView, LinksView } from "../wire.js";
import { limitOf, textOf } from "./query.js";

/** Creates the API that lists links, dead letters and connections. */
export function tablesApi(
  { store, config, observed }: Pick<PageOptions, "store" | "config" | "observed">,
  now: () => number,
): Hono<PageEnv> {
  const api = new Hono<PageEnv>();
  api.get("/links", async (c) => {
    const limit = limitOf(c);
    const links = await store.links.list({ limit: limit + 1 });
    const keys = [...new Set(links.flatMap(({ source, workPackage }) => [source, workPackage]))];
    const letters = await store.deadLetters.list({ keys, limit: keys.length });
    const deadLetters = new Set(letters.map(({ subject }) => subjectKey(subject)));
    const view: LinksView = {
      links: links.slice(0, limit).map((link) => ({
        ...linkView(link, config()),
        seen: link.seenAt.toISOString(),
        stale: staleLink(link, { config: config(), deadLetters, now: now() }),
      })),
      more: links.length > limit,
    };
    return c.json(view);
  });
  api.get("/dead-letters", async (c) => {
    const limit = limitOf(c);
    const letters = await store.deadLetters.list({ group: textOf(c, "reason"), limit: limit + 1 });
    const view: DeadLettersView = {
      deadLetters: letters.slice(0, limit).map((letter) => deadLetterView(letter, config())),
      more: letters.length > limit,
    };
    return c.json(view);
  });
  api.get("/dead-letters/reasons", async (c) => {
    const view: DeadLetterReasonsView = { reasons: (await store.deadLetters.groups()).map(deadLetterReasonView) };
    return c.json(view);
  });
  api.get("/connections", async (c) => {
    const { openproject, git, publicUrl } = config();
    const states = new Map((await store.connections.list()).map((state) => [state.connection, state]));
    const connections = [...openproject, ...git].map(async (connection) => {
      const { name } = connection;
      return connectionView(connection, states.get(name) ?? { connection: name, paused: false }, {
        publicUrl,
        observed: observed(name),
        lastSweep: await lastSweepOf(name, store),
      });
    });
    const view: ConnectionsView = { connections: await Promise.all(connections) };
    return c.json(view);
  });
  return api;
}
