import { setImmediate } from "node:timers/promises";

/** The parts of the bridge that work on the open database. */
export type Parts = Awaited<ReturnType<typeof loadParts>>;

/**
 * Loads the parts that work on the open database. They are loaded while the database opens, because both take about as
 * long. Loading all of them in one turn of the event loop would block it for half a second, so the largest modules are
 * loaded first, each in a turn of its own.
 */
export async function loadParts() {
  for (const load of [
    () => import("@halyard/pm-resources"),
    () => import("../config/connections/openproject-resources.js"),
    () => import("@halyard/git-hosting"),
    () => import("../config/connections/git-resources.js"),
    () => import("pg-boss"),
    // The clients would load it with the first request.
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
