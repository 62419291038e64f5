/**
 * Takes a lock in the database, or a job from its queue. Prints a line, and keeps the lock or the job until the process
 * is killed.
 */
import { createQueue } from "../src/queue/create-queue.js";
import { createStore } from "../src/store/create-store.js";
import { openDatabase } from "../src/store/open-database.js";

const [what, dataDirectory = "", databaseUrl] = process.argv.slice(2);
const silent = (): void => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const database = await openDatabase({ dataDirectory, databaseUrl, work: { workers: 2 } }, logger);
const store = createStore(database);
const never = new Promise<void>(() => undefined);

if (what === "lock") {
  await store.withLock("a", async () => {
    console.log("locked");
    await never;
  });
} else {
  const queue = await createQueue({ database, store, logger, heartbeat: 10 });
  await queue.work(async (job) => {
    console.log(`working on ${job.subject.connection}`);
    await never;
  });
  await queue.enqueue({ kind: "workPackage", connection: "pm", id: 1 }, { cause: "delivery", delivery: "d1" });
  await never;
}
