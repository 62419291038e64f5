import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { fromPglite } from "pg-boss";
import type { Logger } from "@halyard/http-core";
import { packDatabase } from "../store/embedded/pack-database.js";
import { migrate } from "../store/migrate.js";
import { Tokens } from "./tokens.js";

/**
 * Databases that `CREATE DATABASE` copies. They are dropped, because each is as large as the database that the bridge
 * uses.
 */
const templates = ["template0", "template1"];

/**
 * Creates an empty database with all tables of the bridge, and returns its files as an archive. The package contains the
 * archive, because creating a database and its tables takes seconds and hundreds of MB.
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
  // Segments of 1 MB instead of 16, because a new database fills less than one.
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
