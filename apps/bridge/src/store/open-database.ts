import { join } from "node:path";
import type { Logger } from "@halyard/http-core";
import type { Config } from "../config/config.js";
import type { Database } from "./database.js";
import { openEmbeddedDatabase } from "./embedded-database.js";
import { migrate } from "./migrate.js";

/**
 * Opens the configured database and migrates the bridge's tables. Uses PostgreSQL if `databaseUrl` is set, otherwise
 * the embedded database in `<dataDirectory>/database`. The caller holds the lock of the data directory.
 *
 * @example
 * const database = await openDatabase(config, logger);
 * const store = createStore(database);
 */
export async function openDatabase(
  config: Pick<Config, "dataDirectory" | "databaseUrl"> & { readonly work: Pick<Config["work"], "workers"> },
  logger: Logger,
): Promise<Database> {
  if (config.databaseUrl === undefined) return openEmbeddedDatabase(join(config.dataDirectory, "database"), logger);
  // Imports the PostgreSQL driver only here, because the embedded database does not need it.
  const { openPostgresDatabase } = await import("./postgres-database.js");
  const database = openPostgresDatabase(config.databaseUrl, { connections: config.work.workers + 4, logger });
  try {
    await migrate(database);
    return database;
  } catch (cause) {
    await database.close();
    throw cause;
  }
}
