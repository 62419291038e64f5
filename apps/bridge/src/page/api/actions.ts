import { Hono, type MiddlewareHandler } from "hono";
import type { Access, PageEnv } from "../access.js";
import type { PageOptions } from "../options.js";
import { refusal } from "../refusal.js";

/** Actions of the page, if the configuration allows them. Each is safe to repeat: it only starts reconciliation. */
export function actionsApi(options: PageOptions, access: Access): Hono<PageEnv> {
  const { store, config, logger } = options;

  const allowed: MiddlewareHandler = async (_c, next) => {
    if (!config().page.allowActions) {
      throw refusal(
        "read_only",
        "The page is read-only. `page.allowActions: true` in the configuration allows actions.",
      );
    }
    await next();
  };

  const api = new Hono<PageEnv>();
  api.post("/deliveries/:id/replay", access.sender, allowed, async (c) => {
    const id = c.req.param("id");
    if ((await store.deliveries.get(id)) === undefined) throw refusal("not_found", "This delivery does not exist.");
    logger?.info("A replay was requested on the page.", { delivery: id });
    await options.replay(id);
    return c.body(null, 204);
  });
  api.post("/dead-letters/:id/retry", access.sender, allowed, async (c) => {
    const id = c.req.param("id");
    if ((await store.deadLetters.get(id)) === undefined)
      throw refusal("not_found", "This dead letter no longer exists.");
    logger?.info("A retry was requested on the page.", { deadLetter: id });
    await options.retryDeadLetter(id);
    return c.body(null, 204);
  });
  api.post("/connections/:name/resume", access.sender, allowed, async (c) => {
    const name = c.req.param("name");
    const known = [...config().openproject, ...config().git].some((connection) => connection.name === name);
    if (!known) throw refusal("not_found", "This connection does not exist.");
    await options.resumeConnection(name);
    return c.body(null, 204);
  });
  return api;
}
