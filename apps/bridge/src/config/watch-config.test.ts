import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../../test/temporary-directory.js";
import { ConfigError } from "./config-error.js";
import type { Config } from "./config.js";
import { watchConfig } from "./watch-config.js";

const env = { K: "0123456789abcdef" };

function file(repository: string): string {
  const reference = { env: "K" };
  return JSON.stringify({
    openproject: [{ name: "pm", url: "https://pm.example.com", apiKey: reference, webhookSecrets: [reference] }],
    git: [
      { name: "forge", product: "gitea", url: "https://g.example.com", token: reference, webhookSecrets: [reference] },
    ],
    mappings: [{ git: "forge", repositories: [repository], openproject: "pm" }],
  });
}

async function watched() {
  const path = join(await temporaryDirectory(), "bridge.yaml");
  await writeFile(path, file("acme/rig"));
  const taken: string[] = [];
  const errors: unknown[] = [];
  const take = (config: Config): void => {
    taken.push(config.mappings[0]?.repositories[0] ?? "");
  };
  const stop = watchConfig(path, take, { env, interval: 20, onError: (error) => errors.push(error) });
  onTestFinished(stop);
  return { path, taken, errors, stop };
}

/** Replaces a file in one step, as editors do, so that no reader finds a partly written file. */
async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

test("a changed file is read again, even when another file replaces it", async () => {
  const { path, taken } = await watched();
  await writeFile(path, file("acme/hull"));
  await expect.poll(() => taken).toEqual(["acme/hull"]);
  await replace(path, file("acme/sails"));
  await expect.poll(() => taken).toEqual(["acme/hull", "acme/sails"]);
});

test("an invalid file is reported and ignored, and a corrected one is used later", async () => {
  const { path, taken, errors } = await watched();
  await replace(path, "openproject: [");
  await expect.poll(() => errors).toEqual([expect.any(ConfigError)]);
  expect(taken).toEqual([]);
  await replace(path, file("acme/fixed"));
  await expect.poll(() => taken).toEqual(["acme/fixed"]);
});

test("SIGHUP reads an unchanged file again, until watching ends", async () => {
  const { taken, stop } = await watched();
  process.emit("SIGHUP");
  process.emit("SIGHUP");
  await expect.poll(() => taken).toEqual(["acme/rig", "acme/rig"]);
  const listeners = process.listenerCount("SIGHUP");
  await stop();
  expect(process.listenerCount("SIGHUP")).toBe(listeners - 1);
});

test("an error of the receiver is reported, and the next change still arrives", async () => {
  const path = join(await temporaryDirectory(), "bridge.yaml");
  await writeFile(path, file("acme/rig"));
  const errors: unknown[] = [];
  let calls = 0;
  const fail = (): void => {
    calls += 1;
    throw new Error("No.");
  };
  onTestFinished(watchConfig(path, fail, { env, interval: 60_000, onError: (error) => errors.push(error) }));
  process.emit("SIGHUP");
  process.emit("SIGHUP");
  await expect.poll(() => calls).toBe(2);
  await expect.poll(() => errors).toHaveLength(2);
});
