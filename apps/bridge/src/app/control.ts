import { timingSafeEqual, createHash, randomBytes } from "node:crypto";
import type { Logger } from "@halyard/http-core";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { stream } from "hono/streaming";
import type { Alert } from "../alerts/alert.js";
import type { Config } from "../config/config.js";
import type { Engine } from "./engine.js";
import type { PageOptions, PageSettings } from "../page/options.js";
import { recordAction } from "../page/action-log.js";
import { DeadEnd } from "../queue/job-failure.js";
import { createPage } from "../page/page.js";
import type { QueueDepth } from "../queue/queue.js";
import { backfill } from "../repair/backfill.js";
import { linkIssue, type LinkResult, type WantedLink } from "../repair/link-issue.js";
import { sweep } from "../repair/sweep.js";
import type { SpoolAccess } from "../inbox/spool/spool.js";
import { answerError } from "./error-response.js";

/** Options for {@link Control}. */
export interface ControlOptions {
  readonly engine: Engine;
  readonly spool: SpoolAccess;
  readonly config: () => Config;
  readonly logger: Logger;
}

/** One line of the response to `POST /control/backfill`. */
export type BackfillLine =
  | { readonly progress: { readonly repository: string; readonly done: number; readonly total: number } }
  | { readonly enqueued: number | null }
  | { readonly error: string };

/** Body of `POST /control/link-issue`. */
export interface LinkRequest extends WantedLink {
  /** Whether to check the pair without linking it. */
  readonly plan: boolean;
}

/** Maximum number of links in one response to `GET /control/links`. */
export const linksAtOnce = 1000;

/**
 * API for the command line. It is the page's API with all actions allowed, plus sweeps, backfills and links. Serve it
 * on the loopback interface only.
 */
export class Control {
  /** Token that allows every action. Each start creates a new one. */
  readonly token: string = randomBytes(32).toString("base64url");
  readonly app: Pick<Hono, "fetch">;
  readonly #engine: Engine;
  readonly #logger: Logger;
  readonly #authorize: MiddlewareHandler = async (c, next) => {
    if (!isSame(c.req.header("authorization") ?? "", `Bearer ${this.token}`)) {
      return c.text("The token is missing or wrong.", 401);
    }
    await next();
    return undefined;
  };

  constructor({ engine, spool, config, logger }: ControlOptions) {
    this.#engine = engine;
    this.#logger = logger;
    const { store, queue, actions } = engine;
    const { token } = this;
    const settings = (): PageSettings => ({ ...config(), page: { token, allowActions: true } });
    const app = new Hono();
    app.onError(answerError(logger));
    app.use("/control/*", this.#authorize);
    app.get("/control/ping", (c) => c.json({ process: process.pid, dryRun: config().work.dryRun }));
    app.post("/control/idle", async (c) => c.json(await this.#idle(c.req.raw.signal)));
    app.post("/control/sweep", async (c) => c.json((await sweep(engine.repair)) ?? null));
    app.post("/control/backfill", (c) => this.#backfill(c));
    app.post("/control/link-issue", async (c) => c.json(await this.#linkIssue(await c.req.json<LinkRequest>())));
    app.get("/control/links", async (c) =>
      c.json(await store.links.list({ limit: linksAtOnce, after: c.req.query("after") })),
    );
    const alerts = (): Promise<Alert[]> => engine.alerts();
    const observed: PageOptions["observed"] = (name) => engine.observed(name);
    app.route(
      "/",
      createPage({ store, queue, spool, config: settings, alerts, observed, ...actions, logger, origin: "command" }),
    );
    this.app = app;
  }

  async #idle(signal: AbortSignal): Promise<QueueDepth> {
    await this.#engine.settled();
    return this.#engine.queue.idle(signal);
  }

  /**
   * Links an issue and a work package, or only checks the pair. A check changes nothing, so it is not recorded in the
   * action log.
   */
  async #linkIssue({ plan, ...wanted }: LinkRequest): Promise<LinkResult> {
    const { repair, store } = this.#engine;
    const { config, connections, queue, signal = new AbortController().signal } = repair;
    const context = { config, connections, queue, store, signal };
    const isPlan = plan || config().work.dryRun;
    if (isPlan) return linkIssue(context, wanted, { isPlan });
    const { owner, repo, number, workPackage } = wanted;
    const action = { action: "link", target: `${owner}/${repo}#${number} OP#${workPackage}` } as const;
    let result: LinkResult | undefined;
    try {
      return await recordAction({ store, origin: "command", logger: this.#logger }, undefined, action, async () => {
        result = await linkIssue(context, wanted, { isPlan });
        // The error makes the action log record the refusal as a failure, with its reason.
        if (result.outcome === "refused") throw new DeadEnd(result.reason);
        return result;
      });
    } catch (error) {
      if (result?.outcome !== "refused") throw error;
      return result;
    }
  }

  /**
   * Responds with one {@link BackfillLine} per step. A failure is reported in the last line, because the HTTP status
   * has already been sent by then.
   */
  async #backfill(c: Context): Promise<Response> {
    const { since, perMinute } = await c.req.json<{ since?: string; perMinute?: number }>();
    return stream(c, async (out) => {
      const write = (line: BackfillLine): void => void out.write(`${JSON.stringify(line)}\n`);
      try {
        const enqueued = await backfill(this.#engine.repair, {
          since: since === undefined ? undefined : new Date(since),
          perMinute,
          onProgress: (progress) => write({ progress }),
        });
        write({ enqueued: enqueued ?? null });
      } catch (error) {
        write({ error: error instanceof Error ? error.message : String(error) });
      }
    });
  }
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
