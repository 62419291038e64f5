import type { Database } from "./database.js";
import { type Migration, migrations as all } from "./migrations.js";

/**
 * Migrates the bridge's tables (schema `halyard`) to the newest version. Skips steps that were done before. Processes
 * that start at the same time wait for each other. Does not change a database that a newer bridge has migrated.
 */
export async function migrate(
  database: Pick<Database, "transaction">,
  migrations: readonly Migration[] = all,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query("SELECT pg_advisory_xact_lock(hashtextextended('halyard:migrate', 0))");
    await transaction.query("CREATE SCHEMA IF NOT EXISTS halyard");
    await transaction.query(
      "CREATE TABLE IF NOT EXISTS halyard.migration (version int PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())",
    );
    const rows = await transaction.query<{ version: number }>("SELECT version FROM halyard.migration");
    const done = new Set(rows.map((row) => row.version));
    for (const migration of migrations) {
      if (done.has(migration.version)) continue;
      for (const statement of migration.statements) await transaction.query(statement);
      await transaction.query("INSERT INTO halyard.migration (version) VALUES ($1)", [migration.version]);
    }
  });
}
