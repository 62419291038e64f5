import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Access, PageEnv } from "../access.js";
import type { ActionRecord } from "../../store/store.js";
import { recordAction } from "../action-log.js";
import type { PageOptions } from "../options.js";
import { refusal } from "../refusal.js";
import type { ActionsView, DeadLettersRetried } from "../wire.js";
import { limitOf, numberOf } from "./query.js";

/**
 * Creates the API for the page's actions and their log. An action is refused unless the configuration allows actions
 * and the user may use them. Actions only start reconciliation, so they are safe to repeat.
 */
export function actionsApi(options: PageOptions, access: Access): Hono<PageEnv> {
  const { store, config, logger } = options;

  const allowed: MiddlewareHandler<PageEnv> = async (c, next) => {
    if (!config().page.allowActions) {
      throw refusal(
        "read_only",
        "The page is read-only. To allow actions, set `page.allowActions: true` in the configuration.",
      );
    }
    if (c.get("session")?.mayAct === false) {
      throw refusal(
        "read_only",
        "Your account has read-only access. An administrator can add the account to `page.openid.operators` in the configuration.",
      );
    }
    await next();
  };

  const record = <Result>(
    c: Context<PageEnv>,
    action: Pick<ActionRecord, "action" | "target">,
    carryOut: () => Promise<Result>,
  ): Promise<Result> => recordAction(options, c.get("session")?.identity, action, carryOut);
  const place = options.origin === "command" ? "on the command line" : "on the page";

  const api = new Hono<PageEnv>();
  api.get("/actions", async (c) => {
    const limit = limitOf(c);
    const actions = await store.actions.list({ limit: limit + 1, before: numberOf(c, "before") });
    const shown = actions.slice(0, limit);
    const view: ActionsView = {
      actions: shown.map((each) => ({ ...each, at: each.at.toISOString() })),
      more: actions.length > limit,
      next: actions.length > limit ? shown.at(-1)?.id : undefined,
    };
    return c.json(view);
  });
  api.post("/deliveries/:id/replay", access.sender, allowed, async (c) => {
    const id = c.req.param("id");
    if ((await store.deliveries.get(id)) === undefined)
      throw refusal("not_found", "There is no delivery with this id.");
    logger?.info(`A replay was requested ${place}.`, { delivery: id });
    await record(c, { action: "replay", target: id }, () => options.replay(id));
    return c.body(null, 204);
  });
  api.post("/dead-letters/:id/retry", access.sender, allowed, async (c) => {
    const id = c.req.param("id");
    if ((await store.deadLetters.get(id)) === undefined)
      throw refusal("not_found", "This dead letter no longer exists.");
    logger?.info(`A retry was requested ${place}.`, { deadLetter: id });
    await record(c, { action: "retry", target: id }, () => options.retryDeadLetter(id));
    return c.body(null, 204);
  });
  api.post("/dead-letters/retry", access.sender, allowed, async (c) => {
    const { reason, until } = await retryIn(c);
    const { subjects, rest } = await record(c, { action: "retry_all", target: reason }, () =>
      options.retryDeadLetters({ group: reason, until }),
    );
    logger?.info(`A retry of dead letters with the same reason was requested ${place}.`, {
      reason,
      deadLetters: subjects.length,
    });
    const answer: DeadLettersRetried = {
      subjects,
      ...(rest && { next: { reason: rest.group, until: rest.until?.toISOString() } }),
    };
    return c.json(answer);
  });
  api.post("/connections/:name/resume", access.sender, allowed, async (c) => {
    const name = c.req.param("name");
    const known = [...config().openproject, ...config().git].some((connection) => connection.name === name);
    if (!known) throw refusal("not_found", "There is no connection with this name.");
    await record(c, { action: "resume", target: name }, () => options.resumeConnection(name));
    return c.body(null, 204);
  });
  return api;
}

async function retryIn(c: Context): Promise<{ readonly reason: string; readonly until: Date | undefined }> {
  const body = (await c.req.json().catch(() => undefined)) as { reason?: unknown; until?: unknown } | null | undefined;
  const { reason, until } = body ?? {};
  const moment = typeof until === "string" ? new Date(until) : undefined;
  const isUntil = until === undefined || (moment !== undefined && !Number.isNaN(moment.getTime()));
  if (typeof reason === "string" && isUntil) return { reason, until: moment };
  throw refusal(
    "invalid",
    'The body must be JSON such as `{"reason": "..."}`, where `reason` is an `id` from `dead-letters/reasons`. To retry only dead letters from a certain time or earlier, set the optional property `until` to this time.',
  );
}
