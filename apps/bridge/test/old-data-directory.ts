import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { makeOldDatabase } from "./old-database.js";
import { temporaryDirectory } from "./temporary-directory.js";

// Making an embedded database takes seconds, copying one does not.
let template: Promise<string> | undefined;

afterAll(async () => {
  if (template !== undefined) await rm(await template, { recursive: true });
});

/** A data directory of the test, with an embedded database as `makeOldDatabase` makes it. */
export async function copyOldDataDirectory(): Promise<string> {
  template ??= makeTemplate();
  const directory = await temporaryDirectory();
  await cp(await template, directory, { recursive: true });
  return directory;
}

async function makeTemplate(): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "halyard-bridge-template-"));
  await makeOldDatabase({ dataDirectory });
  return dataDirectory;
}
