import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readPackage, tarballOf, withWorkspaceDependencies } from "@halyard/packaging/package-info.ts";
import type { Results } from "@halyard/packaging/results.ts";
import { hang } from "@halyard/testing/hang";
import { compilers } from "./compile.ts";

const root = join(import.meta.dirname, "..", "..");

/** Runs a command and waits until it exits. If it fails, throws an error that contains all of its output. */
export function run(command: string, options: readonly string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(command, options, { cwd, encoding: "utf8" });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ${options.join(" ")}\n${stdout}${stderr}`);
}

/**
 * Installs the dependencies of the package in a folder outside the repository. Halyard packages are installed from
 * their tarballs. Nothing is hoisted, so undeclared imports do not resolve.
 */
export function installProject(folder: string): void {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly devDependencies?: Readonly<Record<string, string>>;
  };
  const used = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter((name) => name.startsWith("@halyard/"))
    .flatMap((name) => withWorkspaceDependencies(readPackage(folderOf(name.slice("@halyard/".length)))));
  const overrides = Object.fromEntries(used.map((info) => [info.name, `file:${tarballOf(info)}`]));
  writeFileSync(
    join(folder, "pnpm-workspace.yaml"),
    JSON.stringify({ packages: ["."], overrides, hoist: false, pmOnFail: "ignore" }),
  );
  run("pnpm", ["install", "--ignore-scripts", "--prefer-offline", "--no-frozen-lockfile"], folder);
}

function folderOf(name: string): string {
  const [folder] = ["packages", "apps"].map((kind) => join(root, kind, name)).filter((path) => existsSync(path));
  if (folder === undefined) throw new Error(`The repository has no package named @halyard/${name}.`);
  return folder;
}

/** Type-checks and builds a package with each supported TypeScript version. */
export async function buildWithEachCompiler(results: Results, folder: string, name: string): Promise<void> {
  for (const compiler of compilers) {
    await results.attempt(`${name}: TypeScript ${compiler.version}`, async () => {
      rmSync(join(folder, "dist"), { recursive: true, force: true });
      run(process.execPath, [compiler.path, "-p", "tsconfig.json"], folder);
      run(process.execPath, [compiler.path, "-p", "tsconfig.build.json"], folder);
      if (!readdirSync(join(folder, "dist")).includes("index.d.ts")) throw new Error("The build wrote no index.d.ts.");
    });
  }
}

/** Runs a package's tests with its own installation of vitest. */
export function runTests(folder: string): void {
  run(process.execPath, [join(folder, "node_modules", "vitest", "vitest.mjs"), "run", `--testTimeout=${hang}`], folder);
}
