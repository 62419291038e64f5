import { setImmediate } from "node:timers/promises";

/** The parts of the bridge that need the open database. */
export type Parts = Awaited<ReturnType<typeof loadParts>>;

/**
 * Loads the parts that need the open database. The embedded database opens at the same time, and takes about as long.
 * Loading all modules in one turn of the event loop would block it for half a second. The largest modules are therefore
 * loaded first, each in its own turn.
 */
export async function loadParts() {
  for (const load of [
    () => import("@halyard/pm-resources"),
    () => import("../config/connections/openproject-resources.js"),
    () => import("@halyard/git-hosting"),
    () => import("../config/connections/git-resources.js"),
    () => import("pg-boss"),
    // Without this import, the clients would load undici only when they send their first request.
    () => import("undici"),
    () => import("../page/page.js"),
  ]) {
    await load();
    await setImmediate();
  }
  const [{ Control }, { createPage }, { Engine }, { listen }] = await Promise.all([
    import("./control.js"),
    import("../page/page.js"),
    import("./engine.js"),
    import("./listen.js"),
  ]);
  return { Control, createPage, Engine, listen };
}
