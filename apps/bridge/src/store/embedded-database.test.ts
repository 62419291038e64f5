import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { recordingLogger } from "../../test/recording-logger.js";
import { temporaryDirectory } from "../../test/temporary-directory.js";
import { createStore } from "./create-store.js";
import { openDatabase } from "./open-database.js";

it("keeps its contents, with small buffers", { timeout: 120_000 }, async () => {
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
  "moves a database with a damaged %s aside, says so and begins anew",
  { timeout: 120_000 },
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

it("does not take a directory that cannot be used for a damaged database", async () => {
  const file = join(await temporaryDirectory(), "file");
  await writeFile(file, "");
  const { logger, lines } = recordingLogger();
  await expect(openDatabase({ dataDirectory: file, work: { workers: 1 } }, logger)).rejects.toThrow("ENOTDIR");
  expect(lines).toEqual([]);
});
