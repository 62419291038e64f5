/**
 * Tests `halyard` as its users would install it. Installs the tarballs with `npm install` in an empty folder outside
 * the repository, and runs `npx @halyard/cli` there. Then simulates a working day with two servers from the packed
 * sandbox, once on each supported Node version.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPackage } from "@halyard/packaging/package-info.ts";
import { Results } from "@halyard/packaging/results.ts";
import { workADay } from "./day-of-work.ts";
import { installTarballs } from "./install-tarballs.ts";
import { processRuntimes } from "./runtimes.ts";
import { startServers } from "./sandbox-servers.ts";

const info = readPackage();
const results = new Results("check-consumers");
const folder = mkdtempSync(join(tmpdir(), `halyard-${info.shortName}-`));
const serversFolder = mkdtempSync(join(tmpdir(), "halyard-servers-"));

try {
  await results.attempt("npm installs the package", async () => installTarballs(folder, info));
  await results.attempt("npx runs the command", async () => {
    const options = { cwd: folder, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync("npx", ["--offline", "@halyard/cli", "--help"], options);
    if (status !== 0 || !stdout.startsWith("Usage: halyard ")) throw new Error(stdout + stderr);
  });
  await results.attempt("npm installs the sandbox", async () => {
    installTarballs(serversFolder, readPackage(join(info.folder, "..", "..", "packages", "sandbox")));
  });
  for (const { name, command } of processRuntimes.filter((runtime) => runtime.name.startsWith("Node"))) {
    await results.attempt(`${name}: the commands for a typical working day succeed`, async () => {
      const { servers, stop } = await startServers(process.execPath, { folder: serversFolder });
      try {
        await workADay({ folder, servers, node: command });
      } finally {
        await stop();
      }
    });
  }
} finally {
  for (const path of [folder, serversFolder]) rmSync(path, { recursive: true, force: true });
}
results.finish();
