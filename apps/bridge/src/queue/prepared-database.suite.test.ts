import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { recordingLogger } from "../../test/recording-logger.js";
import { temporaryDirectory } from "../../test/temporary-directory.js";
import { ThreadConnection } from "../store/embedded/connection.js";
import { migrations } from "../store/migrations.js";
import { prepareDatabase } from "./prepared-database.js";

test("the prepared database has all tables of the bridge and of its queue, and no database besides", async () => {
  const { logger, lines } = recordingLogger();
  const folder = await temporaryDirectory();
  const template = join(folder, "empty.gz");
  await writeFile(template, await prepareDatabase(logger));
  const connection = await ThreadConnection.open({ directory: join(folder, "database"), settings: [], template });
  expect(await connection.query("SELECT version FROM halyard.migration ORDER BY version")).toEqual(
    migrations.map(({ version }) => ({ version })),
  );
  expect(await connection.query("SELECT name, policy FROM halyard_queue.queue WHERE name = 'subjects'")).toEqual([
    { name: "subjects", policy: "exclusive" },
  ]);
  expect(await connection.query("SELECT datname FROM pg_database")).toEqual([{ datname: "postgres" }]);
  expect(await connection.query("SHOW server_encoding")).toEqual([{ server_encoding: "UTF8" }]);
  await connection.close();
  expect(lines).toEqual([]);
});
