/**
 * Counts the database statements of a reconciliation run. On the embedded database, they account for most of a run's
 * cost.
 */
import { expect, onTestFinished, test } from "vitest";
import { describeDatabases } from "../../test/databases.js";
import { recordingLogger } from "../../test/recording-logger.js";
import { createWorldOn } from "../../test/world.js";
import { createQueue } from "../queue/create-queue.js";
import { createStore } from "../store/create-store.js";
import type { Database, Queryable } from "../store/database.js";

const place = { owner: "acme", repo: "rig" };

/**
 * Matches statements that do not belong to a run. The test itself sends some of them while it waits. The others come
 * from the timer that releases held subjects.
 */
const isOutsideOfRuns = /count\(\*\) FILTER|SET held_by = NULL WHERE/;

/** Returns the first verb and the tables of a statement. */
function outline(text: string): string {
  const [verb] = /SELECT|INSERT|UPDATE|DELETE/.exec(text) ?? [];
  const tables = [...text.matchAll(/halyard(?:_queue)?\.([a-z_]+)/g)].map(([, table]) => table);
  const unique = [...new Set(tables)].filter((name) => name !== "job_now");
  return `${verb} ${unique.join(" ")}`;
}

/** Records the statements of a database in order, except those of pg-boss's own connections. */
function counted(database: Database): { readonly database: Database; readonly statements: string[] } {
  const statements: string[] = [];
  const counting = ({ query }: Queryable, before?: () => void): Queryable => ({
    query(text, parameters) {
      if (!isOutsideOfRuns.test(text)) {
        before?.();
        statements.push(outline(text));
      }
      return query(text, parameters);
    },
  });
  const transaction: Database["transaction"] = (work) =>
    database.transaction(async (target) => {
      const transaction = { count: 0 };
      const begin = (): void => {
        if (transaction.count++ === 0) statements.push("BEGIN");
      };
      const result = await work(counting(target, begin));
      if (transaction.count > 0) statements.push("COMMIT");
      return result;
    });
  return { database: { ...database, ...counting(database), transaction }, statements };
}

describeDatabases("the statements of a run", ({ open }) => {
  test("are as few as listed here when a pull request gets another title", async () => {
    const { database, statements } = counted(await open());
    onTestFinished(() => database.close());
    const store = createStore(database);
    const queue = await createQueue({ database, store, workers: 1, logger: recordingLogger().logger });
    onTestFinished(() => queue.stop(1000));
    const { git, settle } = await createWorldOn({ store, queue, clock: { now: Date.now() } });
    const branch = "topic";
    await git.branches.create({ ...place, new_branch_name: branch });
    await git.contents.create({ ...place, path: "a", branch, content: btoa("a"), message: "Work" });
    const { number } = await git.pulls.create({ ...place, head: branch, base: "main", title: "OP#1" });
    await settle();
    // The deliveries for the comments that the first run writes cause no further run, so this change causes the second
    // run. The third run, whose statements are listed below, reuses data that the second run has read.
    await git.pulls.update({ ...place, index: number, title: "OP#1 again" });
    await settle();

    statements.length = 0;
    await git.pulls.update({ ...place, index: number, title: "OP#1 once more" });
    await settle();
    expect(statements).toEqual([
      // A delivery requests a run.
      "BEGIN",
      "INSERT subject",
      "INSERT job_common queue",
      "COMMIT",
      // A worker claims the subject.
      "UPDATE subject delivery_number_seq connection",
      // Reads the links to choose the lock, and once more while holding it.
      "SELECT link",
      "SELECT mark",
      "SELECT effect",
      "SELECT link",
      "DELETE link",
      // Reads the ledger for the work package while holding its lock.
      "SELECT effect",
      "INSERT attempt",
      // The run ends.
      "BEGIN",
      "UPDATE delivery dead_letter subject",
      "DELETE job_common",
      "COMMIT",
    ]);
  });
});
