import { readdir, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { recordingLogger } from "../../test/recording-logger.js";
import { temporaryDirectory } from "../../test/temporary-directory.js";
import { createStore } from "./create-store.js";
import { openEmbeddedDatabase } from "./embedded-database.js";
import { openDatabase } from "./open-database.js";

it("keeps its contents, with small buffers", async () => {
  const dataDirectory = await temporaryDirectory();
  const config = { dataDirectory, work: { workers: 1 } };
  const first = await openDatabase(config, recordingLogger().logger);
  expect(await first.query("SHOW shared_buffers")).toEqual([{ shared_buffers: "8MB" }]);
  await createStore(first).marks.set("a", "b");
  await first.close();
  const second = await openDatabase(config, recordingLogger().logger);
  expect(await createStore(second).marks.get("a")).toBe("b");
  await second.close();
});

it.each(["database/global/pg_control", "database/PG_VERSION"])(
  "moves a database with a damaged %s aside, reports it and creates a new one",
  async (file) => {
    const dataDirectory = await temporaryDirectory();
    const config = { dataDirectory, work: { workers: 1 } };
    const { logger, lines } = recordingLogger();
    const first = await openDatabase(config, logger);
    await createStore(first).marks.set("a", "b");
    await first.close();
    expect(lines).toEqual([]);
    await writeFile(join(dataDirectory, file), "garbage");
    const second = await openDatabase(config, logger);
    expect(await createStore(second).marks.get("a")).toBeUndefined();
    await second.close();
    const names = (await readdir(dataDirectory)).toSorted();
    expect(names).toEqual(["database", expect.stringMatching(/^database\.broken-\d{4}-/)]);
    expect(lines).toMatchObject([{ level: "error", message: expect.stringContaining("damaged") as string }]);
  },
);

it("keeps a database with one unusable file, and names the file", async () => {
  const dataDirectory = await temporaryDirectory();
  const config = { dataDirectory, work: { workers: 1 } };
  const { logger, lines } = recordingLogger();
  const first = await openDatabase(config, logger);
  await createStore(first).marks.set("a", "b");
  await first.close();
  // A file that is a symbolic link to itself cannot be read, not even by root.
  const control = join(dataDirectory, "database/global/pg_control");
  await rename(control, `${control}.kept`);
  await symlink(control, control);
  await expect(openDatabase(config, logger)).rejects.toThrow("global/pg_control");
  expect(await readdir(dataDirectory)).toEqual(["database"]);
  await rename(`${control}.kept`, control);
  const second = await openDatabase(config, logger);
  expect(await createStore(second).marks.get("a")).toBe("b");
  await second.close();
  expect(lines).toEqual([]);
});

it("keeps a damaged database in place when no new one can be created", async () => {
  // The name has the maximum length, so a directory with a longer name cannot be created next to it.
  const parent = await temporaryDirectory();
  const directory = join(parent, "d".repeat(255));
  const { logger, lines } = recordingLogger();
  await (await openEmbeddedDatabase(directory, logger)).close();
  await writeFile(join(directory, "PG_VERSION"), "garbage");
  await expect(openEmbeddedDatabase(directory, logger)).rejects.toThrow("no new database can be created next to it");
  expect(await readdir(parent)).toEqual(["d".repeat(255)]);
  expect(lines).toEqual([]);
});

it("does not treat an inaccessible directory as a damaged database", async () => {
  const file = join(await temporaryDirectory(), "file");
  await writeFile(file, "");
  const { logger, lines } = recordingLogger();
  await expect(openDatabase({ dataDirectory: file, work: { workers: 1 } }, logger)).rejects.toThrow("ENOTDIR");
  expect(lines).toEqual([]);
});
