/**
 * Runs the documentation's programs and commands as readers do: outside the repository, with the packed packages
 * installed. Each program is compiled against the packages' declarations, and runs in its own process. `halyard`
 * commands run in a shell, with in-memory servers. `--update` writes the actual output to the pages. Arguments are
 * paths of the pages to check. Default: all pages.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { installProject, run } from "@halyard/consumers/project.ts";
import { Results } from "@halyard/packaging/results.ts";
import { parse } from "yaml";
import { readAllBlocks } from "../blocks/all-blocks.ts";
import { checkTypes } from "../blocks/check-types.ts";
import { startEnvironment } from "../blocks/environment.ts";
import { migrationLines } from "../blocks/migration-lines.ts";
import { compiledExamples } from "../reference/compiled-examples.ts";
import { root } from "../root.ts";
import { runProgram } from "./run-program.ts";
import { ShellPage, shellPages } from "./shell-page.ts";

/** Third-party packages that the programs on the pages need to compile and run. */
const others = [
  ...["@modelcontextprotocol/client", "@opentelemetry/api", "@types/express", "@types/node"],
  ...["express", "hono", "undici"],
];
const own = [
  ...["auth", "git-hosting", "hal-core", "http-core", "pm-resources", "sandbox", "webhook-verifier"],
  ...["cli", "mcp"],
].map((name) => `@halyard/${name}`);

const results = new Results("check-blocks");
const folder = mkdtempSync(join(tmpdir(), "halyard-blocks-"));
const { blocks, programs, summary } = readAllBlocks();
const { values: flags, positionals: pages } = parseArgs({
  allowPositionals: true,
  options: { update: { type: "boolean", default: false } },
});
const isWanted = (page = ""): boolean => pages.length === 0 || pages.includes(page);
// Programs that import the repository's sources cannot run elsewhere.
const portable = programs.filter((program) => !program.code.includes('from "../') && isWanted(program.blocks[0]?.page));
const environment = await startEnvironment();

try {
  await results.attempt("the packed packages install", async () => install());
  for (const { path, code } of portable) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  await results.attempt(
    `${portable.length} programs, the code in the migration guide's tables, and the examples of operations compile`,
    async () => {
      const place = { folder, types: join(folder, "node_modules", "@types"), conditions: [] };
      const { program } = await compiledExamples();
      const errors = checkTypes([...portable, ...migrationLines(), program], place);
      if (errors.length > 0) throw new Error(errors.join("\n"));
    },
  );
  const subject = "the programs in the quick start and in the guide to adding resources";
  await results.attempt(`${subject} compile with the quick start's tsconfig.json`, async () => {
    const settings = blocks.find(({ page, language }) => page.endsWith("/quick-start.md") && language === "json");
    if (settings === undefined) throw new Error("docs/guides/quick-start.md has no block with a tsconfig.json.");
    compileAs(JSON.parse(settings.code) as object);
  });
  // Each worker takes the next program when it has finished the previous one.
  const waiting = portable.filter(({ runs }) => runs).values();
  const worker = async (): Promise<void> => {
    for (const program of waiting) {
      await results.attempt(program.at, () => runProgram(folder, program, environment.variables));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  for (const [page, commands] of shellPages(blocks.filter((block) => isWanted(block.page)))) {
    const shell = await ShellPage.start(join(folder, "shell", page.replaceAll(/\W+/g, "-")), folder);
    try {
      for (const block of commands) {
        await results.attempt(block.at, () => shell.run(block, flags));
      }
    } finally {
      shell.close();
    }
  }
} finally {
  await environment.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
console.log(`${summary}.`);
results.finish();

/**
 * Compiles the programs in the quick start and in the guide to adding resources, with the given compiler settings.
 */
function compileAs(settings: object): void {
  const include = ["docs-guides-quick-start", "docs-guides-new-resource"];
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ ...settings, include }));
  if (!portable.some(({ path }) => include.includes(dirname(path)))) return;
  run(process.execPath, [createRequire(import.meta.url).resolve("typescript/bin/tsc"), "-p", "tsconfig.json"], folder);
}

function install(): void {
  const { catalog } = parse(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8")) as {
    readonly catalog: Readonly<Record<string, string>>;
  };
  const versions = others.map((name) => [name, catalog[name] ?? "*"]);
  const dependencies = Object.fromEntries([...own.map((name) => [name, "*"]), ...versions]) as object;
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
  installProject(folder);
}
