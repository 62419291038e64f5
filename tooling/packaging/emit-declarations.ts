/**
 * Writes the declarations of the package in the current folder, one file for each source file that an entry point
 * reaches. Each has a map to the published source, which editors open for "Go to Definition". If the package also has
 * CommonJS, dist/cjs gets a copy of the declarations, with a package.json that makes TypeScript treat them as CommonJS.
 */
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { readPackage } from "./package-info.ts";

const info = readPackage();
const dist = join(info.folder, "dist");
const compiler = join(import.meta.dirname, "..", "runtimes", "node_modules", "typescript7", "bin", "tsc");

const emitted = emit();
const reachable = findReachable(info.entryPoints.map(({ types }) => relative(dist, types)));
const hasCommonJs = info.entryPoints.some(({ commonJs }) => commonJs !== undefined);

write(reachable, dist, "");
if (hasCommonJs) {
  write(reachable, join(dist, "cjs"), "../");
  writeFileSync(join(dist, "cjs", "package.json"), '{ "type": "commonjs" }\n');
}

/** Returns the content of each declaration file and map, by path in dist. */
function emit(): ReadonlyMap<string, string> {
  const cache = join(info.folder, ".cache");
  mkdirSync(cache, { recursive: true });
  const out = mkdtempSync(join(cache, "declarations-"));
  try {
    const project = join(out, "tsconfig.json");
    writeFileSync(
      project,
      JSON.stringify({
        extends: "../../tsconfig.json",
        compilerOptions: {
          // Without the `@halyard/source` condition, other packages resolve to their builds.
          customConditions: [],
          noEmit: false,
          // `npm test` already checks the types.
          noCheck: true,
          emitDeclarationOnly: true,
          declaration: true,
          declarationMap: true,
          rootDir: "../../src",
          outDir: "dist",
        },
        include: ["../../src"],
        exclude: ["../../src/**/*.test.ts", "../../src/**/*.test-d.ts"],
      }),
    );
    const options = [compiler, "-p", project, "--checkers", "1", "--pretty", "false"];
    const { status, stdout, stderr } = spawnSync(process.execPath, options, { cwd: info.folder, encoding: "utf8" });
    if (status !== 0) throw new Error(`The declarations of ${info.name} could not be written.\n${stdout}${stderr}`);
    const built = join(out, "dist");
    const files = globSync("**/*.d.ts{,.map}", { cwd: built });
    return new Map(files.map((file) => [file, readFileSync(join(built, file), "utf8")]));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/**
 * Returns the paths in dist of the given declaration files, and of all files that they import, directly or indirectly.
 */
function findReachable(entries: readonly string[]): readonly string[] {
  const found = new Set(entries);
  for (const file of found) {
    const text = emitted.get(file);
    if (text === undefined)
      throw new Error(`${info.name} has no declarations for ${file}. Check that the source of this file is in src.`);
    for (const [, specifier] of text.matchAll(/(?:\bfrom |\bimport\(|^import )"(\.[^"]+)\.js"/gm)) {
      found.add(join(dirname(file), `${String(specifier)}.d.ts`));
    }
  }
  return [...found].sort();
}

/**
 * Writes declarations and their maps to a folder.
 *
 * @param climb - Relative path from the folder to dist.
 */
function write(files: readonly string[], folder: string, climb: "" | "../"): void {
  for (const file of files) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, emitted.get(file) ?? "");
    const map = JSON.parse(emitted.get(`${file}.map`) ?? "{}") as object;
    const source = climb + relative(dirname(file), join("..", "src", file.replace(/\.d\.ts$/, ".ts")));
    writeFileSync(`${path}.map`, JSON.stringify({ ...map, sources: [source] }));
  }
}
