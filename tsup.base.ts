import type { Options } from "tsup";

/**
 * The one build every published package uses: ESM and CommonJS, each with its own declarations, split into shared
 * chunks so that entry points never carry a second copy of the same code.
 */
export function packageBuild(entry: Record<string, string>, overrides: Options = {}): Options {
  return {
    entry,
    format: ["esm", "cjs"],
    target: "es2022",
    platform: "neutral",
    splitting: true,
    treeshake: false,
    sourcemap: false,
    clean: true,
    dts: true,
    ...overrides,
  };
}
