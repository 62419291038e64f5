/**
 * Builds the packages of examples/extensions as their authors do: each is copied into an empty folder outside the
 * repository, where it installs the packed packages, compiles with each supported TypeScript, and passes its tests.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Results } from "@halyard/packaging/results.ts";
import { buildWithEachCompiler, installProject, runTests } from "./project.ts";

const examples = join(import.meta.dirname, "..", "..", "examples", "extensions");
const results = new Results("check-extensions");

for (const entry of readdirSync(examples, { withFileTypes: true })) {
  if (entry.isDirectory()) await check(entry.name);
}
results.finish();

async function check(name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `halyard-${name}-`));
  try {
    cpSync(join(examples, name), folder, { recursive: true });
    await results.attempt(`${name}: it installs`, async () => installProject(folder));
    if (!existsSync(join(folder, "node_modules"))) return;
    await buildWithEachCompiler(results, folder, name);
    await results.attempt(`${name}: it passes its tests`, async () => runTests(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
