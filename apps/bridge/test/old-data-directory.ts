import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { makeOldDatabase } from "./old-database.js";
import { temporaryDirectory } from "./temporary-directory.js";

// Creating an embedded database takes seconds, copying one does not.
let template: Promise<string> | undefined;

afterAll(async () => {
  if (template !== undefined) await rm(await template, { recursive: true });
});

/** Returns a data directory of the test, with an embedded database as `makeOldDatabase` makes it. */
export async function copyOldDataDirectory(): Promise<string> {
  const directory = await temporaryDirectory();
  await fillOldDataDirectory(directory);
  return directory;
}

/** Copies an embedded database, as `makeOldDatabase` makes it, into a directory. */
export async function fillOldDataDirectory(directory: string): Promise<void> {
  template ??= makeTemplate();
  await cp(await template, directory, { recursive: true });
}

async function makeTemplate(): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "halyard-bridge-template-"));
  await makeOldDatabase({ dataDirectory });
  return dataDirectory;
}
