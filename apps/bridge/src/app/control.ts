import { timingSafeEqual, createHash, randomBytes } from "node:crypto";
import type { Logger } from "@halyard/http-core";
import { Hono } from "hono";
import { stream } from "hono/streaming";
import type { Config } from "../config/config.js";
import type { Engine } from "./engine.js";
import { createPage } from "../page/page.js";
import { backfill } from "../repair/backfill.js";
import { sweep } from "../repair/sweep.js";
import type { Spool } from "../inbox/spool/spool.js";
import { answerError } from "./error-response.js";

/** API for the command line: the API of the page with all actions allowed, and repairs. */
export interface Control {
  readonly app: Pick<Hono, "fetch">;
  /** Token that allows every action. Each start creates a new one. */
  readonly token: string;
}

export interface ControlOptions {
  readonly engine: Engine;
  readonly spool: Spool;
  readonly config: () => Config;
  readonly logger: Logger;
}

/** One line of the response to `POST /control/backfill`. */
export type BackfillLine =
  | { readonly progress: { readonly repository: string; readonly done: number; readonly total: number } }
  | { readonly enqueued: number | null }
  | { readonly error: string };

/** Creates the API for the command line. It must only be reachable from this machine. */
export function createControl({ engine, spool, config, logger }: ControlOptions): Control {
  const { store, queue, actions, repair } = engine;
  const token = randomBytes(32).toString("base64url");
  const app = new Hono();
  app.onError(answerError(logger));
  app.use("/control/*", async (c, next) => {
    if (!isSame(c.req.header("authorization") ?? "", `Bearer ${token}`))
      return c.text("The token is missing or wrong.", 401);
    await next();
    return undefined;
  });
  app.get("/control/ping", (c) => c.json({ process: process.pid }));
  app.post("/control/idle", async (c) => {
    await engine.settled();
    return c.json(await queue.idle(c.req.raw.signal));
  });
  app.post("/control/sweep", async (c) => c.json((await sweep(repair)) ?? null));
  app.post("/control/backfill", async (c) => {
    const { since, perMinute } = await c.req.json<{ since?: string; perMinute?: number }>();
    return stream(c, async (out) => {
      const write = (line: BackfillLine): void => void out.write(`${JSON.stringify(line)}\n`);
      try {
        const enqueued = await backfill(repair, {
          since: since === undefined ? undefined : new Date(since),
          perMinute,
          onProgress: (progress) => write({ progress }),
        });
        write({ enqueued: enqueued ?? null });
      } catch (error) {
        write({ error: error instanceof Error ? error.message : String(error) });
      }
    });
  });
  const page = createPage({
    store,
    queue,
    spool,
    config: () => ({ ...config(), page: { token, allowActions: true } }),
    ...actions,
    logger,
  });
  app.route("/", page);
  return { app, token };
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
