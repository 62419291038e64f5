import { Hono } from "hono";

/** What readiness depends on. Each resolves when it is well and rejects when not. */
export interface HealthChecks {
  /** The queue's database answers. */
  readonly queue: () => Promise<unknown>;
  /** There is room for deliveries. */
  readonly spool: () => Promise<unknown>;
}

/** Milliseconds after which a check that has not answered counts as failed. */
const patience = 2000;

/**
 * `/healthz`: 200 as long as the process answers at all. `/readyz`: 200 when queue and spool can be used, else 503. Anybody
 * may ask, so neither says more than which part it is.
 */
export function createHealth(checks: HealthChecks): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ alive: true }));
  app.get("/readyz", async (c) => {
    const [queue, spool] = await Promise.all([isWell(checks.queue), isWell(checks.spool)]);
    const ready = queue && spool;
    return c.json({ ready, queue, spool }, ready ? 200 : 503);
  });
  return app;
}

async function isWell(check: () => Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), patience);
  try {
    return await Promise.race([check().then(() => true), late.promise]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
