import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createGitSandbox } from "@halyard/sandbox";
import { listen } from "@halyard/sandbox/node";
import { hang } from "@halyard/testing/hang";
import { type EndedNode, runNode } from "@halyard/testing/node-process";
import { afterAll, beforeAll, expect, test } from "vitest";

const path = (address: string): string => fileURLToPath(new URL(address, import.meta.url));
const inspector = path("../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js");
const program = path("../dist/cli.js");

const home = mkdtempSync(join(tmpdir(), "halyard-inspector-"));
let git: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  git = await start();
});
afterAll(async () => {
  await git.close();
  rmSync(home, { recursive: true });
});

function start() {
  return listen((baseUrl) => createGitSandbox({ baseUrl }));
}

/**
 * Runs the official inspector on the command line. The inspector starts the built program and limits each request to a
 * minute. This limit cannot be changed.
 */
function inspect(...options: readonly string[]): Promise<EndedNode> {
  const variables = [`HALYARD_GIT_URL=${git.url}`, `HALYARD_GIT_TOKEN=${git.sandbox.tokenOf("ada")}`];
  const server = [...variables.flatMap((variable) => ["-e", variable]), process.execPath, program];
  return runNode([inspector, "--cli", ...server, "--connect-timeout", String(hang), ...options], {
    env: { HOME: home },
  });
}

test("the inspector lists the tools, and finds no schema that a client could not use", async () => {
  const { code, out, err } = await inspect("--method", "tools/list", "--strict");

  expect(code, err).toBe(0);
  const { tools } = JSON.parse(out) as { readonly tools: readonly { readonly name: string }[] };
  expect(tools.map(({ name }) => name)).toContain("development_status");
  expect(tools).toHaveLength(8);
});

test("the inspector calls a tool", async () => {
  const { code, out, err } = await inspect(
    ...["--method", "tools/call", "--tool-name", "read"],
    ...["--tool-arg", "operation=git.user.get", 'fields=["login"]'],
  );

  expect(code, err).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ content: [{ type: "text", text: '{"data":{"login":"ada"}}' }] });
});
