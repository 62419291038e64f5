import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import { listen } from "@halyard/sandbox/node";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { temporaryDirectory } from "../../../test/temporary-directory.js";
import { runProgram } from "./program.js";

let lines: string[] = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
});

afterEach(() => {
  process.exitCode = undefined;
});

/** Starts an OpenProject sandbox and a git sandbox, and returns the path of a configuration file for them. */
async function harbour(changes: (file: string) => string = (file) => file): Promise<string> {
  const pm = await listen((baseUrl) => createOpenProjectSandbox({ baseUrl }));
  const forge = await listen((baseUrl) => createGitSandbox({ baseUrl }));
  onTestFinished(async () => {
    await pm.close();
    await forge.close();
  });
  const directory = await temporaryDirectory();
  await writeFile(join(directory, "key"), pm.sandbox.tokenOf("bridge"));
  await writeFile(join(directory, "token"), forge.sandbox.tokenOf("bridge"));
  await writeFile(join(directory, "hook"), "secret of webhooks");
  const file = `
    publicUrl: ${forge.url}
    openproject: [{ name: pm, url: "${pm.url}", apiKey: { file: key }, webhookSecrets: [{ file: hook }] }]
    git: [{ name: forge, product: forgejo, url: "${forge.url}", token: { file: token }, webhookSecrets: [{ file: hook }] }]
    mappings: [{ git: forge, repositories: [acme/rig], openproject: pm, projects: [rigging] }]`;
  await writeFile(join(directory, "bridge.yaml"), changes(file));
  return join(directory, "bridge.yaml");
}

const run = (...argv: string[]): Promise<number> => runProgram(argv, { version: "0.0.0" });

test("setup ends with 0 when nothing is missing, and can be repeated", async () => {
  const config = await harbour();
  expect(await run("--config", config, "setup")).toBe(0);
  expect(lines).toContainEqual(expect.stringMatching(/^ok {7}forge acme\/rig: the webhook for .+ was created$/));
  expect(lines).toContainEqual(
    "note     pm: an administrator must create the webhook, because the API of OpenProject cannot create webhooks",
  );
  expect(lines).toContainEqual(expect.stringMatching(/^ {9}Payload URL: http:.+\/hooks\/pm$/));
  expect(lines.at(-1)).toMatch(/^\n0 problems, /);
  expect(await run("--config", config, "setup")).toBe(0);
  expect(lines).toContainEqual(expect.stringMatching(/was already up to date$/));
});

test("doctor ends with 1 when there is a problem, and reports it as JSON", async () => {
  const config = await harbour((file) => file.replace("projects: [rigging]", "projects: [sails]"));
  expect(await run("--config", config, "doctor", "--json")).toBe(1);
  expect(lines).toHaveLength(1);
  const said = JSON.parse(lines[0]!) as { ok: boolean; findings: { place: string; level: string }[] };
  expect(said.ok).toBe(false);
  // The server at `publicUrl` responds, but it is not the bridge.
  expect(said.findings.filter(({ level }) => level === "problem").map(({ place }) => place)).toEqual([
    "forge acme/rig",
    "pm sails",
    "bridge",
  ]);
  // No bridge is running, so the command cannot read the links, and does not check them.
  expect(said.findings).toContainEqual(expect.objectContaining({ place: "links", level: "note" }));
});

test("an invalid configuration ends with 2", async () => {
  const config = await harbour((file) => file.replace("mappings", "mapping"));
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await run("--config", config, "doctor")).toBe(2);
  expect(errors.mock.calls.join()).toContain("there is no field `mapping`. Did you mean `mappings`?");
});
