import { PGlite } from "@electric-sql/pglite";
import { fromPglite } from "pg-boss";
import type { Logger } from "@halyard/http-core";
import { migrate } from "../store/migrate.js";
import { Tokens } from "./tokens.js";

/**
 * Databases that `CREATE DATABASE` copies. They are dropped, because each is as large as the database that the bridge
 * uses.
 */
const templates = ["template0", "template1"];

/**
 * Creates an empty database with all tables of the bridge, and returns its data directory as a compressed archive. The
 * package contains the archive, because creating a database and its tables takes seconds and hundreds of MB.
 */
export async function prepareDatabase(logger: Logger): Promise<Blob> {
  // Segments of 1 MB instead of 16, because a new database fills less than one.
  const pglite = await PGlite.create({ initDbStartParams: ["--wal-segsize=1"] });
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
  const archive = await pglite.dumpDataDir("gzip");
  await pglite.close();
  return archive;
}
