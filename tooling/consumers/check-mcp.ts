/**
 * Tests `@halyard/mcp` as its users would install it. Installs the tarballs with `npm install` in an empty folder
 * outside the repository. Then runs `npx @halyard/mcp` with the official client, the official inspector, and two
 * servers from the packed sandbox.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPackage } from "@halyard/packaging/package-info.ts";
import { Results } from "@halyard/packaging/results.ts";
import { installTarballs } from "./install-tarballs.ts";
import { inspectMcpServer, useMcpServer } from "./use-mcp-server.ts";
import { startServers } from "./sandbox-servers.ts";

const info = readPackage();
const results = new Results("check-consumers");
const folder = mkdtempSync(join(tmpdir(), `halyard-${info.shortName}-`));
const serversFolder = mkdtempSync(join(tmpdir(), "halyard-servers-"));

try {
  await results.attempt("npm installs the package", async () => {
    installTarballs(folder, info, {
      "@modelcontextprotocol/client": "^2.4.0",
      "@modelcontextprotocol/inspector": "2.12.0",
    });
  });
  await results.attempt("npm installs the sandbox", async () => {
    installTarballs(serversFolder, readPackage(join(info.folder, "..", "..", "packages", "sandbox")));
  });
  for (const [name, use] of [
    ["client", useMcpServer],
    ["inspector", inspectMcpServer],
  ] as const) {
    await results.attempt(`the server that npx starts answers the official MCP ${name}`, async () => {
      const { servers, stop } = await startServers(process.execPath, { folder: serversFolder });
      try {
        await use({ folder, servers });
      } finally {
        await stop();
      }
    });
  }
} finally {
  for (const path of [folder, serversFolder]) rmSync(path, { recursive: true, force: true });
}
results.finish();
