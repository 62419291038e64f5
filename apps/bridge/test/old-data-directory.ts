import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { makeOldDatabase } from "./old-database.js";
import { temporaryDirectory } from "./temporary-directory.js";

// The template is created once and then copied, because creating an embedded database takes seconds.
let template: Promise<string> | undefined;

afterAll(async () => {
  if (template !== undefined) await rm(await template, { recursive: true });
});

/** Creates a data directory for the test, with an embedded database from `makeOldDatabase`. */
export async function copyOldDataDirectory(): Promise<string> {
  const directory = await temporaryDirectory();
  await fillOldDataDirectory(directory);
  return directory;
}

/** Copies an embedded database from `makeOldDatabase` into a directory. */
export async function fillOldDataDirectory(directory: string): Promise<void> {
  template ??= makeTemplate();
  await cp(await template, directory, { recursive: true });
}

async function makeTemplate(): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "halyard-bridge-template-"));
  await makeOldDatabase({ dataDirectory });
  return dataDirectory;
}
