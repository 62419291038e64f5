/** Checks the tarball of the package in the current folder, because users install the tarball, not the folder. */
import { spawnSync } from "node:child_process";
import { createRequire, isBuiltin } from "node:module";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { readPackage, tarballOf } from "./package-info.ts";
import { Results } from "./results.ts";

const info = readPackage();
const tarball = tarballOf(info);
const results = new Results("check-package");
const commonJs = info.entryPoints.flatMap((entryPoint) => entryPoint.commonJs ?? []);

tool("publint", ["--strict", tarball]);
// `node16` is attw's name for every module resolution except Node 10's, which does not support exports maps.
const profile = commonJs.length === 0 ? "esm-only" : "node16";
tool("attw", [tarball, "--profile", profile, "--no-emoji", "--no-color"]);
checkEntryPoints();
checkMaps();
checkNotices();
if (commonJs.length > 0) {
  await results.attempt("the CommonJS output loads no ES modules with `require()`", requiresOnlyCommonJs);
}
results.finish();

function tool(name: string, options: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(name, options, { encoding: "utf8" });
  results.check(name, status === 0, stdout + stderr);
}

/**
 * Checks that each entry point has a source file, and that each client resource (a file, or a folder with `index.ts`)
 * has an entry point.
 */
function checkEntryPoints(): void {
  const sources = new Set(info.entryPoints.map(({ source }) => source));
  const missing = [...sources].filter((source) => !existsSync(join(info.folder, source)));
  results.check(
    "every entry point has a source file",
    missing.length === 0,
    `These source files do not exist: ${missing.join(", ")}.`,
  );

  const resources = globSync(["src/resources/*.ts", "src/resources/*/"], {
    cwd: info.folder,
    exclude: ["**/*.test.ts", "**/*.test-d.ts"],
  });
  if (resources.length === 0) return;
  const unlisted = resources
    .map((path) => (path.endsWith(".ts") ? path : join(path, "index.ts")))
    .filter((source) => !sources.has(source));
  results.check(
    "every resource has an entry point",
    unlisted.length === 0,
    `Add these to \`exports\` in package.json: ${unlisted.join(", ")}.`,
  );
}

/** Checks that each built file has a source map, and that the map or the tarball contains the mapped sources. */
function checkMaps(): void {
  const built = globSync("dist/**/*.{js,cjs,d.ts}", { cwd: info.folder, exclude: ["dist/assets/**"] });
  const packed = new Set(listTarball());
  const lost = built.flatMap((file) => {
    if (!packed.has(`${file}.map`)) return [file];
    const map = JSON.parse(readFileSync(join(info.folder, `${file}.map`), "utf8")) as SourceMap;
    const isShipped = (source: string, at: number): boolean =>
      typeof map.sourcesContent?.[at] === "string" || packed.has(join(dirname(file), source));
    return map.sources.every(isShipped) ? [] : [file];
  });
  const why = `These files have no source map, or their source map refers to missing sources: ${lost.join(", ")}.`;
  results.check("every built file has a source map whose sources are available", lost.length === 0, why);
}

/** Checks that the tarball contains the licence of every package that is bundled into a built file. */
function checkNotices(): void {
  const workspace = join(info.folder, "..", "..", "packages");
  const sources = globSync("dist/**/*.{js,cjs}.map", { cwd: info.folder }).flatMap(
    (file) => (JSON.parse(readFileSync(join(info.folder, file), "utf8")) as SourceMap).sources,
  );
  // Paths of the package's own sources begin with a dot. Paths of bundled sources begin with their package's name.
  const names = new Set(sources.flatMap((source) => /^(?!\.)((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []));
  const isOwn = (name: string): boolean => name.startsWith("@halyard/") || existsSync(join(workspace, name));
  const notices = listTarball().filter((file) => file.endsWith("/THIRD-PARTY.txt"));
  const text = notices.map((file) => readFileSync(join(info.folder, file), "utf8")).join("\n");
  const bundled = [...names].filter((name) => !isOwn(name));
  const missing = bundled.filter((name) => !text.includes(`\n${name} `));
  results.check(
    bundled.length === 0
      ? "the tarball contains no third-party code"
      : `the tarball contains the licences of the bundled packages: ${bundled.join(", ")}`,
    missing.length === 0,
    `The tarball lacks the licences of these packages: ${missing.join(", ")}. Add \`thirdPartyNotices\` to the build.`,
  );
}

/** The source map fields that this check reads. */
interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
}

/** Returns the paths of the files in the tarball, relative to the package's folder. */
function listTarball(): string[] {
  const { stdout } = spawnSync("tar", ["-tzf", tarball], { encoding: "utf8" });
  return stdout.split("\n").map((path) => path.replace(/^package\//, ""));
}

async function requiresOnlyCommonJs(): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: info.folder,
    entryPoints: commonJs,
    bundle: true,
    packages: "external",
    platform: "node",
    outdir: "out",
    logLevel: "error",
    write: false,
    metafile: true,
  });
  const required = Object.values(metafile.inputs)
    .flatMap((input) => input.imports)
    .filter((found) => found.external && found.kind === "require-call" && !isBuiltin(found.path))
    .map((found) => found.path);
  const faulty = [...new Set(required)].filter((name) => !name.startsWith("@halyard/") && isEsmOnly(name));
  if (faulty.length > 0) {
    throw new Error(
      `These packages are ES modules, which \`require()\` cannot always load: ${faulty.join(", ")}. Load each package with \`await import()\` on first use, or bundle the packages with \`noExternal\`.`,
    );
  }
}

function isEsmOnly(name: string): boolean {
  const resolve = createRequire(join(info.folder, "package.json")).resolve;
  let file: string;
  try {
    file = resolve(name);
  } catch {
    return true;
  }
  if (!file.endsWith(".js")) return file.endsWith(".mjs");
  let folder = dirname(file);
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  const { type } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { type?: string };
  return type === "module";
}
