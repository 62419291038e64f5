import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresBin, startPostgres, type TestPostgres, withoutPostgres } from "@halyard/testing/postgres";
import { afterAll, describe } from "vitest";
import type { Database } from "../src/store/database.js";
import { openDatabase } from "../src/store/open-database.js";
import { recordingLogger } from "./recording-logger.js";

/** A kind of database that a suite runs on. */
export interface DatabaseKind {
  readonly kind: Database["kind"];
  /** Opens a new, empty database. */
  open(): Promise<Database>;
}

/** Declares a suite for PGlite, and again for PostgreSQL if it is installed. */
export function describeDatabases(name: string, suite: (kind: DatabaseKind) => void): void {
  describe(`${name}: embedded`, () => {
    const directories: string[] = [];
    afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true, force: true })));
    suite({
      kind: "embedded",
      open() {
        const dataDirectory = mkdtempSync(join(tmpdir(), "halyard-bridge-"));
        directories.push(dataDirectory);
        return openDatabase({ dataDirectory, work: { workers: 4 } }, recordingLogger().logger);
      },
    });
  });
  describe.skipIf(postgresBin === undefined)(`${name}: PostgreSQL${postgresBin ? "" : ` (${withoutPostgres})`}`, () => {
    let server: Promise<TestPostgres> | undefined;
    afterAll(async () => (await server)?.stop());
    suite({
      kind: "postgres",
      async open() {
        server ??= startPostgres();
        const databaseUrl = await (await server).createDatabase();
        return openDatabase({ dataDirectory: "", databaseUrl, work: { workers: 4 } }, recordingLogger().logger);
      },
    });
  });
}
