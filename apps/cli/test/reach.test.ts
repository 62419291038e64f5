import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadCatalogue, type OperationDescription } from "@halyard/catalogue";
import { minimalInput } from "@halyard/testing/minimal-input";
import { figuresOf } from "@halyard/testing/readme-figures";
import { recordingServer } from "@halyard/testing/recording-server";
import { isRequestOf } from "@halyard/testing/request-of";
import { expect, test } from "vitest";
import { typedName } from "../src/operations/names.js";
import { inFolder, run } from "./run.js";

const catalogue = await loadCatalogue();
const all = catalogue.listOperations().flatMap(({ id }) => catalogue.describeOperation(id) ?? []);

/** Returns a minimal input for an operation. Each required file field contains the given path. */
function inputOf(operation: OperationDescription, file: string): Record<string, unknown> {
  const files = operation.fields.filter(({ type, required }) => required && type === "file");
  return { ...minimalInput(operation), ...Object.fromEntries(files.map(({ name }) => [name, file])) };
}

test("every operation of the catalogue is sent by its command", async () => {
  // This server accepts every request to either product. Its version is not a number, so that every operation counts as
  // available.
  const server = await recordingServer({ body: { id: 1, version: "of no known number" } });
  const env = {
    HALYARD_PM_URL: server.url,
    HALYARD_GIT_URL: server.url,
    HALYARD_CONFIG: "/no such folder/config.json",
  };
  const missed: string[] = [];
  await inFolder(async (cwd) => {
    const file = join(cwd, "rope.txt");
    await writeFile(file, "rope");
    for (const operation of all) {
      const { id, product, resource, name, retry } = operation;
      const input = JSON.stringify(inputOf(operation, file));
      const before = server.requests.length;
      const { err } = await run([product, typedName(resource), typedName(name), "--input", "-"], { env, cwd, input });
      const lines = server.requests.slice(before).map(({ line }) => line.split("?", 1)[0] ?? "");
      if (!lines.some((line) => isRequestOf(operation, line))) missed.push(`${id}: ${lines.join(", ")} ${err}`);
      if (retry !== "safe" && lines.filter((line) => isRequestOf(operation, line)).length > 1)
        missed.push(`${id}: sent twice`);
    }
  });

  expect(missed).toEqual([]);
  console.log(`${all.length} operations`);
  figuresOf(new URL("../README.md", import.meta.url))(/\| all (\d+), by name/, [all.length]);
});

/** Returns the completions after the given words. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const { out } = await run(["__complete", ...words, ""]);
  return out
    .split("\n")
    .map((line) => line.split("\t", 1)[0] ?? "")
    .filter((word) => word !== "");
}

test("the commands are the resources and operations of the catalogue: none is missing, and none is made up", async () => {
  const commands: string[] = [];
  for (const product of ["pm", "git"]) {
    for (const resource of await offered(product)) {
      for (const name of await offered(product, resource)) commands.push(`${product} ${resource} ${name}`);
    }
  }
  const expected = all.map(({ product, resource, name }) => `${product} ${typedName(resource)} ${typedName(name)}`);

  expect(commands.filter((command) => !expected.includes(command))).toEqual([]);
  expect(expected.filter((command) => !commands.includes(command))).toEqual([]);
  expect(commands).toHaveLength(expected.length);
});
