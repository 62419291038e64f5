import { rmSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";
import { fewerChunks } from "../../tooling/packaging/fewer-chunks.js";
import { thirdPartyNotices } from "../../tooling/packaging/third-party-notices.js";
import { appBuild, builtinsOnDemand, mapsWithinPackage } from "../../tsup.base.js";

type EsbuildPlugin = NonNullable<Options["esbuildPlugins"]>[number];

/**
 * Makes source maps refer to the file that oauth4webapi ships. The package's own source map refers to a file that the
 * package does not ship.
 */
const shippedSources: EsbuildPlugin = {
  name: "shipped-sources",
  setup(build) {
    build.onLoad({ filter: /oauth4webapi\/build\/index\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(/^\/\/# sourceMappingURL=.*$/m, ""),
      loader: "js",
    }));
  },
};

const builtins = builtinsOnDemand();

// Both builds write into `dist` at the same time, so neither of them may empty it.
rmSync("dist", { recursive: true, force: true });

export default defineConfig([
  // The entry file, which loads the program.
  appBuild({
    entry: { cli: "src/cli.ts" },
    format: ["cjs"],
    define: { "import.meta.dirname": "__dirname" },
    splitting: false,
    esbuildPlugins: [],
  }),
  // Puts each command into a file of its own, which is loaded when the command is called.
  appBuild({
    entry: { program: "src/program/process.ts" },
    plugins: [builtins.maps, mapsWithinPackage()],
    esbuildPlugins: [builtins.esbuild, shippedSources, thirdPartyNotices("dist/THIRD-PARTY.txt")],
    // Replaces the global `performance`.
    inject: ["src/start/clock.ts"],
    // Bundles the dependencies, because finding and opening 60 small files takes longer than running them. Only some
    // commands need the excluded packages.
    noExternal: [/^(?!jq-wasm$|@clack\/|@napi-rs\/)/],
    // Comments and indentation are removed, because they are a third of the code that each command reads.
    esbuildOptions: (options) => {
      options.minifyWhitespace = true;
    },
    onSuccess: () => fewerChunks("dist/program.js"),
  }),
  appBuild({
    // A runner installs nothing, so everything is in one file, which is a module even without a package.json.
    entry: { "action/index": "src/action/main.ts" },
    esbuildPlugins: [thirdPartyNotices("dist/action/THIRD-PARTY.txt")],
    outExtension: () => ({ js: ".mjs" }),
    splitting: false,
    sourcemap: false,
    noExternal: [/^(?!node:|@napi-rs\/)/],
    // A workflow job has no keyring, and the import is never executed, because the action has no configuration file.
    external: ["@napi-rs/keyring"],
    onSuccess: () => cp("src/action/action.yml", "dist/action/action.yml"),
  }),
]);
