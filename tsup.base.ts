import { globSync, readFileSync } from "node:fs";
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

/** Built name to source file, read from the package.json of the package being built. */
function entryPoints(): Record<string, string> {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as {
    exports: Record<string, string | null | { "@halyard/source": string }>;
  };
  const sources = Object.values(exports).flatMap((target) => {
    if (typeof target === "string" || target === null) return [];
    const source = target["@halyard/source"];
    return source.includes("*") ? globSync(source, { exclude: ["**/*.test.ts", "**/*.test-d.ts"] }) : [source];
  });
  return Object.fromEntries(sources.map((source) => [source.replace(/^(\.\/)?src\/|\.ts$/g, ""), source]));
}
