import type { Config } from "../src/config/config.js";
import { createQueue } from "../src/queue/create-queue.js";
import { createStore } from "../src/store/create-store.js";
import { openDatabase } from "../src/store/open-database.js";
import { recordingLogger } from "./recording-logger.js";

/**
 * Creates an empty database that appears to have existed since 1970. With a new database, the bridge would wait before
 * it creates objects: an earlier database may have been lost, and writes from before the loss may still take effect.
 */
export async function makeOldDatabase(config: Pick<Config, "dataDirectory" | "databaseUrl">): Promise<void> {
  const { logger } = recordingLogger();
  const database = await openDatabase({ ...config, work: { workers: 1 } }, logger);
  const store = createStore(database);
  await store.marks.set("born", "0");
  const queue = await createQueue({ database, store, logger });
  await queue.stop(0);
  await database.close();
}
