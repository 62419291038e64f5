/**
 * Runs the programs and commands of the documentation as its readers do: outside the repository, with the packed
 * packages installed. Each program is compiled against the declarations of the packages, and runs in its own process.
 * Commands of `halyard` run in a shell, with servers in memory. `--update` writes the output to the pages. Paths of pages as
 * arguments limit the check to these pages.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { installProject } from "@halyard/consumers/project.ts";
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

/** Packages other than Halyard's that the pages name. */
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
// A program of the repository itself imports its sources.
const portable = programs.filter((program) => !program.code.includes('from "../') && isWanted(program.blocks[0]?.page));
const environment = await startEnvironment();

try {
  await results.attempt("the packed packages install", async () => install());
  for (const { path, code } of portable) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  await results.attempt(
    `${portable.length} programs, the lines of the migration guide and the examples of operations compile`,
    async () => {
      const place = { folder, types: join(folder, "node_modules", "@types"), conditions: [] };
      const { program } = await compiledExamples();
      const errors = checkTypes([...portable, ...migrationLines(), program], place);
      if (errors.length > 0) throw new Error(errors.join("\n"));
    },
  );
  // Each takes the next program when it has finished one.
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

function install(): void {
  const { catalog } = parse(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8")) as {
    readonly catalog: Readonly<Record<string, string>>;
  };
  const versions = others.map((name) => [name, catalog[name] ?? "*"]);
  const dependencies = Object.fromEntries([...own.map((name) => [name, "*"]), ...versions]) as object;
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
  installProject(folder);
}
