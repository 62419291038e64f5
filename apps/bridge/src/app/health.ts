import { Hono } from "hono";

/** Readiness checks. Each resolves if its part of the bridge works, and rejects otherwise. */
export interface HealthChecks {
  /** Checks that the queue's database responds. */
  readonly queue: () => Promise<unknown>;
  /** Checks that the spool has room for deliveries. */
  readonly spool: () => Promise<unknown>;
}

/** Timeout of a check in milliseconds. */
const patience = 2000;

/**
 * Creates an app for `/healthz` and `/readyz`. `/healthz` always responds with 200. `/readyz` responds with 200 if the
 * queue and the spool work, and with 503 otherwise. Both are public, so a response says only which part failed.
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
