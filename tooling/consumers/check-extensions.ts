/**
 * Builds the packages in examples/extensions as their authors would. Copies each to an empty folder outside the
 * repository, installs the packed Halyard packages there, compiles it with each supported TypeScript version, and runs
 * its tests. The tutorial's code blocks are also run in such a folder.
 */
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Results } from "@halyard/packaging/results.ts";
import { buildWithEachCompiler, installProject, runTests } from "./project.ts";

const root = join(import.meta.dirname, "..", "..");
const examples = join(root, "examples", "extensions");
const results = new Results("check-extensions");

for (const entry of readdirSync(examples, { withFileTypes: true })) {
  if (entry.isDirectory()) await check(entry.name);
}
await checkTutorial(readFileSync(join(root, "docs", "guides", "tutorial.md"), "utf8"));
results.finish();

async function check(name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `halyard-${name}-`));
  try {
    cpSync(join(examples, name), folder, { recursive: true });
    await results.attempt(`${name}: the package installs`, async () => installProject(folder));
    if (!existsSync(join(folder, "node_modules"))) return;
    await buildWithEachCompiler(results, folder, name);
    await results.attempt(`${name}: the package passes its tests`, async () => runTests(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkTutorial(tutorial: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "halyard-tutorial-"));
  const [, names = ""] = /^npm install (.+)$/m.exec(tutorial) ?? [];
  const dependencies = Object.fromEntries(names.split(" ").map((name) => [name, "*"]));
  const [, expected] = /`node tour.ts` prints:\n\n```text\n([^`]+)```/.exec(tutorial) ?? [];
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
    for (const [, name = "", code = ""] of tutorial.matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)) {
      appendFileSync(join(folder, name), code);
    }
    await results.attempt("the tutorial's packages install", async () => installProject(folder));
    await results.attempt("the tutorial's program prints the documented output", async () => {
      const { stdout, stderr } = spawnSync(process.execPath, ["tour.ts"], { cwd: folder, encoding: "utf8" });
      if (stdout !== expected) throw new Error(`It printed:\n${stdout}${stderr}`);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
