import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type BuildOptions } from "esbuild";
import type { PackageInfo } from "@halyard/packaging/package-info.ts";

/** Environment that a program runs in. `esm` and `cjs` import the installed files, the others bundle them into one file. */
export type ProgramTarget = "esm" | "cjs" | "workerd" | "browser";

const settings: Record<ProgramTarget, BuildOptions & { readonly outfile: string }> = {
  esm: { format: "esm", packages: "external", platform: "node", outfile: "main.mjs" },
  cjs: { format: "cjs", packages: "external", platform: "node", outfile: "main.cjs" },
  workerd: { format: "esm", platform: "browser", conditions: ["workerd", "worker"], outfile: "main.js" },
  browser: { format: "esm", platform: "browser", outfile: "main.js" },
};

/**
 * Writes the program of a package into its consumer folder: it checks that every entry point gives the exports that the
 * build declares, then calls `run` of programs/<package>.mjs where there is one.
 */
export async function bundleProgram(options: {
  readonly folder: string;
  readonly info: PackageInfo;
  readonly target: ProgramTarget;
}): Promise<string> {
  const { folder, info, target } = options;
  const bundled = target === "workerd" || target === "browser";
  const entryPoints = info.entryPoints.filter((entryPoint) => !(bundled && entryPoint.name === "node"));
  const expected = await Promise.all(entryPoints.map((entryPoint) => exportNames(entryPoint.esm)));

  const program = join(folder, "programs", `${info.shortName}.mjs`);
  const lines = entryPoints.map(({ specifier }, i) => `import * as entry${i} from ${JSON.stringify(specifier)};`);
  const checks = entryPoints.map(
    ({ specifier }, i) => `check(${JSON.stringify(specifier)}, entry${i}, ${JSON.stringify(expected[i])});`,
  );
  const source = [
    ...lines,
    existsSync(program) ? `import { run } from ${JSON.stringify(program)};` : "const run = async () => {};",
    "function check(specifier, entry, names) {",
    "  const missing = names.filter((name) => entry[name] === undefined);",
    "  if (missing.length > 0) throw new Error(`${specifier} lacks the exports ${missing.join(', ')}`);",
    "}",
    "export async function main(options) {",
    ...checks,
    "  await run(options);",
    "}",
    hosts[target],
  ];

  const out = join(folder, target);
  mkdirSync(out, { recursive: true });
  const entry = join(out, "program.mjs");
  writeFileSync(entry, source.join("\n"));
  const { outfile, ...format } = settings[target];
  const file = join(out, outfile);
  await build({ ...format, entryPoints: [entry], bundle: true, target: "es2022", outfile: file, logLevel: "silent" });
  return file;
}

const hosts: Record<ProgramTarget, string> = {
  esm: "await main(JSON.parse(process.argv[2]));",
  cjs: "main(JSON.parse(process.argv[2])).catch((error) => { console.error(error); process.exit(1); });",
  workerd: "export default { test: (_controller, env) => main(env.options) };",
  browser: "globalThis.main = main;",
};

async function exportNames(file: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [file],
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    outdir: "out",
    logLevel: "silent",
    write: false,
    metafile: true,
  });
  return Object.values(metafile.outputs).flatMap((output) => output.exports);
}
