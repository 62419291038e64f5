import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { decode, encode, type SourceMapMappings } from "@jridgewell/sourcemap-codec";
import type { Options } from "tsup";
import { withoutDocComments } from "./tooling/packaging/doc-comments.js";
import { pureDeclarations } from "./tooling/packaging/pure-declarations.js";
import { thirdPartyNotices } from "./tooling/packaging/third-party-notices.js";

type EsbuildPlugin = NonNullable<Options["esbuildPlugins"]>[number];
type TsupPlugin = NonNullable<Options["plugins"]>[number];

/**
 * Returns the build configuration for a published package: ESM and CommonJS, split into shared chunks so that no two
 * entry points contain the same code. The entry points come from the exports map.
 * tooling/packaging/emit-declarations.ts writes the declarations. Licences of bundled packages are written to
 * `dist/THIRD-PARTY.txt`.
 */
export function packageBuild(overrides: Options = {}): Options {
  return {
    entry: entryPoints(),
    format: ["esm", "cjs"],
    target: "es2022",
    platform: "neutral",
    splitting: true,
    // Makes tsup use rollup. When tsup itself splits CommonJS, it turns `import()` into `require()` and lowers `?.` and
    // `??`.
    treeshake: true,
    // Deno and workerd know Node's modules only by their `node:` names.
    removeNodeProtocol: false,
    external: [/^node:/],
    sourcemap: true,
    plugins: [pureDeclarations(), withoutDocComments(), mapsWithinPackage()],
    esbuildPlugins: [thirdPartyNotices("dist/THIRD-PARTY.txt")],
    clean: true,
    ...overrides,
  };
}

/**
 * Returns the build configuration for a client, which has a module for each resource. Loading a hundred small files
 * takes longer than running them, so each entry point that needs all of them is a single file. The other entry points
 * share chunks, for bundles that need only a few resources. A program that imports both kinds gets two copies of some
 * declarations. This is harmless, because declarations are data and errors are distinguished by `code`.
 */
export function clientBuild(overrides: Options = {}): Options[] {
  const entries = Object.entries(entryPoints());
  const isWhole = ([name]: [string, string]): boolean => name === "index" || name === "operations";
  const whole = Object.fromEntries(entries.filter(isWhole));
  const parts = Object.fromEntries(entries.filter((entry) => !isWhole(entry)));
  // Both builds write to `dist` at the same time, so neither may clean it.
  rmSync("dist", { recursive: true, force: true });
  return [
    packageBuild({ ...overrides, entry: whole, splitting: false, clean: false }),
    packageBuild({ ...overrides, entry: { ...resourceModules(), ...parts }, clean: false }),
  ];
}

/**
 * Returns the build configuration for a Node app: ESM, split into shared chunks, with the licences of bundled packages.
 */
export function appBuild(overrides: Options = {}): Options {
  return {
    format: ["esm"],
    target: "es2024",
    platform: "node",
    splitting: true,
    // Node's own modules keep their `node:` names.
    removeNodeProtocol: false,
    sourcemap: true,
    plugins: [mapsWithinPackage()],
    esbuildPlugins: [thirdPartyNotices("dist/THIRD-PARTY.txt")],
    ...overrides,
  };
}

/**
 * Returns the source files of all resource modules, by built name. Includes modules that are not entry points, so that
 * a bundler can omit the modules that a program does not use.
 */
function resourceModules(): Record<string, string> {
  const sources = globSync("src/resources/**/*.ts", { exclude: ["**/*.test.ts", "**/*.test-d.ts"] });
  return Object.fromEntries(sources.map((source) => [builtName(source), source]));
}

/**
 * Makes source maps refer to the `src` folder that every package ships, so that they do not repeat its content for both
 * module formats. Sources from other packages are not shipped. The maps keep the content of those sources, under paths
 * that begin with their package's name.
 */
export function mapsWithinPackage(): TsupPlugin {
  return {
    name: "maps-within-package",
    buildEnd({ writtenFiles }) {
      for (const { name } of writtenFiles.filter((file) => file.name.endsWith(".map"))) {
        const map = JSON.parse(readFileSync(name, "utf8")) as { sources: string[]; sourcesContent?: (string | null)[] };
        const places = map.sources.map((source) => relative(".", join(dirname(name), source)));
        const isBundled = places.map((place) => place.startsWith("..") || place.includes("node_modules/"));
        map.sources = map.sources.map((source, i) =>
          isBundled[i] === true ? source.replace(/^.*\/(?:node_modules|packages)\//, "") : source,
        );
        // An entry point that only re-exports has a map without content.
        map.sourcesContent = map.sourcesContent?.map((content, i) => (isBundled[i] === true ? content : null)) ?? [];
        writeFileSync(name, JSON.stringify(map));
      }
    },
  };
}

/** The source map fields that {@link builtinsOnDemand} changes. */
interface SourceMap {
  sources: string[];
  sourcesContent?: (string | null)[];
  mappings: string;
}

/**
 * Loads Node's built-in modules through `process.getBuiltinModule` when one of their functions is called. An `import`
 * would also read all of a module's exports, and some exports load much more code. For example, one in `node:http`
 * loads `fetch`, which takes longer than starting Node itself.
 *
 * @returns An esbuild plugin, and a tsup plugin that removes the esbuild plugin's modules from the source maps. The
 * tsup plugin must come before {@link mapsWithinPackage}.
 */
export function builtinsOnDemand(): { readonly esbuild: EsbuildPlugin; readonly maps: TsupPlugin } {
  const namespace = "builtin";
  return {
    esbuild: {
      name: "builtins-on-demand",
      setup(build) {
        // Creates a separate module for each importer, because esbuild would put a shared module into a separate file.
        // The name has no slash, so that it is not mistaken for a file in a package.
        build.onResolve({ filter: /^node:/ }, ({ path, importer }) => ({
          path: `${path} for ${importer.split(/[\\/]/).slice(-2).join("-")}`.replaceAll("/", "-"),
          namespace,
          pluginData: path,
        }));
        build.onLoad({ filter: /.*/, namespace }, ({ pluginData: name }: { readonly pluginData?: string }) => ({
          contents:
            name === "node:process"
              ? "module.exports = process;"
              : // The prototype, which esbuild's import helper keeps, looks up each name in Node's own module.
                `module.exports = Object.create(new Proxy({}, { get: (_, key) => process.getBuiltinModule("${name}")[key] }));`,
          loader: "js",
        }));
      },
    },
    maps: {
      name: "maps-without-builtins",
      buildEnd({ writtenFiles }) {
        for (const { name } of writtenFiles.filter((file) => file.name.endsWith(".map"))) {
          const map = JSON.parse(readFileSync(name, "utf8")) as SourceMap;
          writeFileSync(name, JSON.stringify(withoutSources(map, (source) => source.startsWith(`${namespace}:`))));
        }
      },
    },
  };
}

/** Removes sources from a source map. Code from those sources is no longer mapped. */
function withoutSources(map: SourceMap, isUnwanted: (source: string) => boolean): SourceMap {
  const kept = map.sources.flatMap((source, index) => (isUnwanted(source) ? [] : [index]));
  const places = new Map(kept.map((from, to) => [from, to]));
  const mappings: SourceMapMappings = decode(map.mappings).map((line) =>
    line.map((segment) => {
      if (segment.length === 1) return segment;
      const [column, source, ...rest] = segment;
      const place = places.get(source);
      return place === undefined ? [column] : [column, place, ...rest];
    }),
  );
  return {
    ...map,
    sources: kept.map((index) => map.sources[index] ?? ""),
    ...(map.sourcesContent === undefined
      ? {}
      : { sourcesContent: kept.map((index) => map.sourcesContent?.[index] ?? null) }),
    mappings: encode(mappings),
  };
}

/** Returns the source files of the entry points, by built name, from the package.json in the current folder. */
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
