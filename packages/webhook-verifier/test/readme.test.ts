import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterEach, expect, test } from "vitest";
import { gitEventForms, openProjectEventForms } from "../src/events/event-forms.js";
import { forgejoDelivery } from "../src/testing.js";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const folder = mkdtempSync(join(tmpdir(), "readme-"));

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("the example of the README runs without a change", async () => {
  const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const source = join(import.meta.dirname, "readme.example.ts");
  const file = join(folder, "example.mjs");
  await build({
    stdin: { contents: example, resolveDir: import.meta.dirname, sourcefile: source, loader: "ts" },
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["@halyard/source"],
    outfile: file,
  });
  const secret = "the secret of the example";
  const program = spawn(process.execPath, [file], { env: { WEBHOOK_SECRET: secret, PORT: "0" } });
  let output = "";
  program.stdout.on("data", (text: Buffer) => (output += text.toString()));
  program.stderr.on("data", (text: Buffer) => (output += text.toString()));
  await expect.poll(() => output).toMatch(/port: \d+\D/);
  const port = /port: (\d+)/.exec(output)?.[1];
  const delivery = await forgejoDelivery({ event: "pull_request", action: "closed", id: "id-1", secret });
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    ...delivery,
    headers: { ...delivery.headers, connection: "close" },
  });
  expect(response.status).toBe(202);
  program.kill("SIGTERM");
  expect(await once(program, "exit")).toEqual([0, null]);
  expect(output).toContain("harbour/crane: Grease the winch was closed");
  expect(output).toContain("202 accepted id-1");
});

test("the README names every event and every action", () => {
  for (const { name, actions = [] } of gitEventForms) {
    for (const word of [name, ...actions]) expect(readme).toContain(`\`${word}\``);
  }
  for (const { name, actions } of openProjectEventForms) {
    for (const word of [name, ...actions]) expect(readme).toContain(`\`${word}\``);
  }
});
