import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Creates an empty directory that is deleted at the end of the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "halyard-demo-test-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}
