import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type BuildOptions } from "esbuild";
import type { Consumer } from "./install.ts";

/**
 * Module format or platform of a program. `esm` and `cjs` programs import the installed files. The others bundle them.
 */
export type ProgramTarget = "esm" | "cjs" | "workerd" | "browser";

/** Addresses of loopback servers, by the short name of the package whose program calls them. */
export type Addresses = Readonly<Record<string, string>>;

const settings: Record<ProgramTarget, BuildOptions & { readonly outfile: string }> = {
  esm: { format: "esm", packages: "external", platform: "node", outfile: "main.mjs" },
  cjs: { format: "cjs", packages: "external", platform: "node", outfile: "main.cjs" },
  workerd: { format: "esm", platform: "browser", conditions: ["workerd", "worker"], outfile: "main.js" },
  browser: { format: "esm", platform: "browser", outfile: "main.js" },
};

/**
 * Writes a consumer's program for one target, and returns its path. The program exports `main`, which checks that every
 * entry point has all exports of the build. If programs/<package>.mjs exists, `main` then calls its `run`.
 */
export async function bundleProgram(consumer: Consumer, target: ProgramTarget): Promise<string> {
  const { folder, info } = consumer;
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
    target === "browser" ? "globalThis.main = main;" : "",
  ];
  return bundle(join(folder, target), source, settings[target]);
}

/** Writes a program that runs all consumers' programs in one process or worker. Returns its path. */
export async function bundleAll(
  folder: string,
  consumers: readonly Consumer[],
  target: "esm" | "cjs" | "workerd",
): Promise<string> {
  const files: string[] = [];
  for (const consumer of consumers) files.push(await bundleProgram(consumer, target));
  const source = [
    ...files.map((file, i) => `import { main as main${i} } from ${JSON.stringify(file)};`),
    `const programs = { ${consumers.map(({ info }, i) => `${JSON.stringify(info.shortName)}: main${i}`).join(", ")} };`,
    "async function main({ addresses, runtime }) {",
    "  for (const [name, program] of Object.entries(programs)) {",
    "    try {",
    "      await program({ baseUrl: addresses[name], runtime });",
    "    } catch (error) {",
    "      throw new Error(`${name}: ${error?.message ?? error}`, { cause: error });",
    "    }",
    "  }",
    "}",
    hosts[target],
  ];
  // Only workerd needs a bundle. Elsewhere, the consumers' programs stay separate, so that each resolves its imports
  // from its own folder.
  const external = target === "workerd" ? [] : files;
  return bundle(join(folder, target), source, { ...settings[target], external });
}

const hosts = {
  esm: "await main(JSON.parse(process.argv[2]));",
  cjs: "main(JSON.parse(process.argv[2])).catch((error) => { console.error(error); process.exit(1); });",
  workerd: "export default { test: (_controller, env) => main(env.options) };",
};

async function bundle(
  folder: string,
  source: readonly string[],
  { outfile, ...options }: BuildOptions & { readonly outfile: string },
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const entry = join(folder, "program.mjs");
  writeFileSync(entry, source.join("\n"));
  const file = join(folder, outfile);
  await build({ ...options, entryPoints: [entry], bundle: true, target: "es2022", outfile: file, logLevel: "silent" });
  return file;
}

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
