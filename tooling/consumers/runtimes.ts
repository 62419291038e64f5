import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { chromium as playwright } from "playwright-core";
import { hang } from "@halyard/testing/hang";
import type { Addresses } from "./program.ts";
import type { ProgramServer } from "./server.ts";

const run = promisify(execFile);
// The runtimes are started by path. The scripts in `.bin` set NODE_PATH, which would let undeclared imports resolve.
const installed = join(import.meta.dirname, "..", "runtimes", "node_modules");

/** A runtime that runs a program in its own process. */
export interface ProcessRuntime {
  readonly name: string;
  readonly command: string;
  readonly options: readonly string[];
}

/** Runtimes installed from the registry in pinned versions, and the Node version that runs this program. */
export const processRuntimes: readonly ProcessRuntime[] = [
  { name: "Node 22", command: join(installed, "node22", "bin", "node"), options: [] },
  { name: "Node 24", command: process.execPath, options: [] },
  { name: "Node 26", command: join(installed, "node26", "bin", "node"), options: [] },
  { name: "Bun", command: join(installed, "bun", "bin", "bun.exe"), options: ["run"] },
  {
    name: "Deno",
    command: process.execPath,
    options: [
      join(installed, "deno", "bin.cjs"),
      ...[
        "run",
        "--quiet",
        "--no-prompt",
        "--no-remote",
        "--allow-read",
        "--allow-write",
        "--allow-env",
        "--allow-sys",
      ],
      // Permits only loopback, so that the runtime cannot contact its vendor.
      "--allow-net=127.0.0.1",
    ],
  },
];

/** Runs a program in its own process. If the program fails, throws an error that contains its output. */
export async function runInProcess(runtime: ProcessRuntime, file: string, addresses: Addresses): Promise<void> {
  await execute(
    runtime.command,
    [...runtime.options, file, JSON.stringify({ addresses, runtime: runtime.name })],
    file,
  );
}

/** Runs a bundled program in workerd, as the `test` handler of a worker that can access only loopback addresses. */
export async function runInWorkerd(file: string, addresses: Addresses): Promise<void> {
  const options = JSON.stringify(JSON.stringify({ addresses, runtime: "workerd" }));
  const config = join(dirname(file), "config.capnp");
  writeFileSync(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .program),
    (name = "internet", network = (allow = ["local"])),
  ],
);
const program :Workerd.Worker = (
  modules = [(name = "main.js", esModule = embed "main.js")],
  compatibilityDate = "2026-01-01",
  bindings = [(name = "options", json = ${options})],
);
`,
  );
  await execute(join(installed, "workerd", "bin", "workerd"), ["test", config], file);
}

/** Runs each server's program in Chromium. All programs run in the same browser, each on its own page. */
export async function runInChromium(chromium: string, servers: readonly ProgramServer[]): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), "halyard-chromium-"));
  const context = await playwright.launchPersistentContext(profile, {
    executablePath: chromium,
    timeout: hang,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  try {
    context.setDefaultTimeout(hang);
    for (const { name, url, page: address } of servers) {
      const page = await context.newPage();
      await page.goto(address);
      await page.waitForFunction("globalThis.main");
      try {
        await page.evaluate(`main(${JSON.stringify({ baseUrl: url, runtime: "Chromium" })})`);
      } catch (error) {
        throw new Error(`${name}: ${String(error)}`, { cause: error });
      }
    }
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function execute(command: string, options: readonly string[], file: string): Promise<void> {
  // Omits this machine's proxies and credentials.
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NO_COLOR: "1",
    DO_NOT_TRACK: "1",
    DENO_NO_UPDATE_CHECK: "1",
  };
  try {
    await run(command, options, { cwd: dirname(file), env, timeout: hang });
  } catch (error) {
    // The message already contains the command and its standard error.
    const { stdout, message } = error as Error & { stdout: string };
    throw new Error(`${message}\n${stdout}`, { cause: error });
  }
}
