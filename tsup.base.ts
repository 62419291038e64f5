import { globSync, readFileSync, rmSync } from "node:fs";
import type { Options } from "tsup";

/**
 * The one build every published package uses: ESM and CommonJS, each with its own declarations, split into shared
 * chunks so that entry points never carry a second copy of the same code. The entry points are those of the exports map.
 */
export function packageBuild(overrides: Options = {}): Options {
  return {
    entry: entryPoints(),
    format: ["esm", "cjs"],
    target: "es2022",
    platform: "neutral",
    splitting: true,
    // Through rollup: tsup's own way of splitting CommonJS turns `import()` into `require()` and lowers `?.` and `??`.
    treeshake: true,
    // Deno and workerd know Node's modules by their `node:` names only.
    removeNodeProtocol: false,
    external: [/^node:/],
    sourcemap: false,
    clean: true,
    dts: true,
    ...overrides,
  };
}

/**
 * The build of a client with a module for each resource. Loading a hundred small files costs more than running them, so the
 * entry points that need them all are one file each; the others share chunks, for bundles that want a few resources.
 * Whoever mixes both kinds gets two copies of some declarations, which are data; errors are told apart by `code`.
 */
export function clientBuild(overrides: Options = {}): Options[] {
  const entries = Object.entries(entryPoints());
  const isWhole = ([name]: [string, string]): boolean => name === "index" || name === "operations";
  const whole = Object.fromEntries(entries.filter(isWhole));
  const parts = Object.fromEntries(entries.filter((entry) => !isWhole(entry)));
  // Both builds write here at the same time, so neither may empty it.
  rmSync("dist", { recursive: true, force: true });
  return [
    packageBuild({ ...overrides, entry: whole, splitting: false, dts: false, clean: false }),
    packageBuild({
      ...overrides,
      entry: { ...resourceModules(), ...parts },
      dts: { entry: { ...whole, ...parts } },
      clean: false,
    }),
  ];
}

/**
 * Built name to source file of each resource module, whether or not it is an entry point: a bundler then leaves out the
 * modules of a folder that a program does not use.
 */
function resourceModules(): Record<string, string> {
  const sources = globSync("src/resources/**/*.ts", { exclude: ["**/*.test.ts", "**/*.test-d.ts"] });
  return Object.fromEntries(sources.map((source) => [builtName(source), source]));
}

/** Built name to source file, read from the package.json of the package being built. */
function entryPoints(): Record<string, string> {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as {
    exports: Record<string, string | null | { "@halyard/source": string }>;
  };
  const sources = Object.values(exports).flatMap((target) =>
    typeof target === "string" || target === null ? [] : target["@halyard/source"],
  );
  return Object.fromEntries(sources.map((source) => [builtName(source), source]));
}

function builtName(source: string): string {
  return source.replace(/^(\.\/)?src\/|\.ts$/g, "");
}
