import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { fromPglite } from "pg-boss";
import type { Logger } from "@halyard/http-core";
import { packDatabase } from "../store/embedded/pack-database.js";
import { migrate } from "../store/migrate.js";
import { Tokens } from "./tokens.js";

/** Template databases for `CREATE DATABASE`. Each is as large as the bridge's own database, so they are dropped. */
const templates = ["template0", "template1"];

/**
 * Creates an empty database that has all of the bridge's tables, and returns its files as an archive. The package
 * contains this archive, because creating a database and its tables takes 4.4 s of processor time and 1.1 GB of memory.
 */
export async function prepareDatabase(logger: Logger): Promise<Uint8Array> {
  const directory = await mkdtemp(join(tmpdir(), "halyard-bridge-prepared-"));
  try {
    await createDatabase(directory, logger);
    return packDatabase(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function createDatabase(directory: string, logger: Logger): Promise<void> {
  // Uses WAL segments of 1 MB instead of 16 MB, because a new database writes less than 1 MB of WAL.
  const pglite = await PGlite.create({ dataDir: directory, initDbStartParams: ["--wal-segsize=1"] });
  for (const name of templates) {
    await pglite.exec(`ALTER DATABASE ${name} IS_TEMPLATE false`);
    await pglite.exec(`DROP DATABASE ${name}`);
  }
  await migrate({
    transaction: (work) =>
      pglite.transaction((transaction) =>
        work({
          query: async <Row>(text: string, parameters: readonly unknown[] = []) =>
            (await transaction.query<Row>(text, [...parameters])).rows,
        }),
      ),
  });
  const bossConnection = { db: fromPglite(pglite), backend: "pglite" } as const;
  const tokens = await Tokens.start({ database: { bossConnection }, logger, heartbeat: 30 });
  await tokens.stop(0);
  await pglite.exec("VACUUM");
  await pglite.close();
}
