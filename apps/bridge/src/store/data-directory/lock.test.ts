import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { NodeProcess } from "@halyard/testing/node-process";
import { expect, onTestFinished, test } from "vitest";
import { startSource } from "../../../test/source-process.js";
import { temporaryDirectory } from "../../../test/temporary-directory.js";
import { DataDirectoryInUseError, lockDataDirectory } from "./lock.js";

async function taken(directory: string): Promise<void> {
  const lock = await lockDataDirectory(directory);
  onTestFinished(() => lock.release());
}

/** Starts a process that tries to lock the directory. `said` is the result that the process prints. */
async function starter(directory: string): Promise<NodeProcess & { readonly said: string }> {
  const started = startSource("lock-program.ts", [directory]);
  return { ...started, said: (await started.lines.next()).value as string };
}

test("refuses a second holder in the same process, and is free after its release", async () => {
  const directory = join(await temporaryDirectory(), "data");
  const lock = await lockDataDirectory(directory);
  await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryInUseError);
  await lock.release();
  await lock.release();
  await taken(directory);
});

test("refuses another process and names the holder", async () => {
  const directory = await temporaryDirectory();
  await taken(directory);
  const { said } = await starter(directory);
  expect(said).toContain(`The data directory ${directory} is in use by process ${process.pid}`);
});

test("is free as soon as its holder is killed with SIGKILL", async () => {
  const directory = await temporaryDirectory();
  const { child, said, ended } = await starter(directory);
  expect(said).toBe("taken");
  await expect(lockDataDirectory(directory)).rejects.toThrow(`in use by process ${child.pid}`);
  child.kill("SIGKILL");
  await ended;
  await taken(directory);
});

test("is held by one of eight processes that start together", async () => {
  const directory = await temporaryDirectory();
  const starters = await Promise.all(Array.from({ length: 8 }, () => starter(directory)));
  expect(starters.filter(({ said }) => said === "taken")).toHaveLength(1);
});

test("leaves only the lock file and the note for people", async () => {
  const directory = await temporaryDirectory();
  const lock = await lockDataDirectory(directory);
  await lock.release();
  expect((await readdir(directory)).sort()).toEqual(["lock", "owner"]);
});

test("a path that cannot be locked is reported as such, not as locked by another process", async () => {
  const directory = await temporaryDirectory();
  await writeFile(join(directory, "lock"), "this is not what the lock looks like ".repeat(50));
  await expect(lockDataDirectory(directory)).rejects.toThrow("cannot be locked");
});

test("a folder without write permission is reported as such", async () => {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, "lock"));
  await expect(lockDataDirectory(directory)).rejects.toThrow(
    /^The data directory .+ cannot be used: .+\. The account that runs the bridge needs write access to the directory\.$/,
  );
});
