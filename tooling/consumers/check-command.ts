/**
 * Tests the command of the package in the current folder as an operator would install it. Installs the tarballs with
 * `npm install` in an empty folder outside the repository, and runs the command there. The command connects to two
 * servers from the packed sandbox, which is installed in another folder.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPackage } from "@halyard/packaging/package-info.ts";
import { Results } from "@halyard/packaging/results.ts";
import { installTarballs } from "./install-tarballs.ts";
import { Operator } from "./operator.ts";
import { processRuntimes } from "./runtimes.ts";

const info = readPackage();
const results = new Results("check-consumers");
const folder = mkdtempSync(join(tmpdir(), `halyard-${info.shortName}-`));
const serversFolder = mkdtempSync(join(tmpdir(), "halyard-servers-"));
const operator = new Operator({ bridgeFolder: folder, sandboxFolder: serversFolder });

try {
  await results.attempt("npm installs the package", async () => installTarballs(folder, info));
  await results.attempt("npx runs the command", () => operator.printsVersion(info.manifest.version));
  await results.attempt("npm installs the sandbox", async () => {
    installTarballs(serversFolder, readPackage(join(info.folder, "..", "..", "packages", "sandbox")));
  });
  for (const runtime of processRuntimes.filter(({ name }) => name.startsWith("Node"))) {
    await results.attempt(`${runtime.name}: the bridge starts and stops; its setup and doctor commands succeed`, () =>
      operator.operate(runtime.command),
    );
  }
} finally {
  await operator.close();
  for (const path of [folder, serversFolder]) rmSync(path, { recursive: true, force: true });
}
results.finish();
