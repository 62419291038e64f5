import { rmSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";
import { fewerChunks } from "../../tooling/packaging/fewer-chunks.js";
import { thirdPartyNotices } from "../../tooling/packaging/third-party-notices.js";
import { appBuild, builtinsOnDemand, mapsWithinPackage } from "../../tsup.base.js";

type EsbuildPlugin = NonNullable<Options["esbuildPlugins"]>[number];

/**
 * Removes the reference to oauth4webapi's own source map, which names a source file that the package does not ship. Our
 * source maps then refer to the package's JavaScript file instead.
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

// Empties `dist` before the builds below. They write to it at the same time, so none of them may empty it.
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
  // Puts each command into its own file, which is loaded when the command is called.
  appBuild({
    entry: { program: "src/program/process.ts" },
    plugins: [builtins.maps, mapsWithinPackage()],
    esbuildPlugins: [builtins.esbuild, shippedSources, thirdPartyNotices("dist/THIRD-PARTY.txt")],
    // Replaces the global `performance`.
    inject: ["src/start/clock.ts"],
    // Bundles the dependencies, because finding and opening 60 small files takes longer than running them. The excluded
    // packages are needed by only some commands.
    noExternal: [/^(?!jq-wasm$|@clack\/|@napi-rs\/)/],
    // Removes comments and indentation, which are a third of the code that each command reads.
    esbuildOptions: (options) => {
      options.minifyWhitespace = true;
    },
    onSuccess: () => fewerChunks("dist/program.js"),
  }),
  appBuild({
    // A runner installs no dependencies, so the action is a single file. The extension `.mjs` makes it a module even
    // without a package.json.
    entry: { "action/index": "src/action/main.ts" },
    esbuildPlugins: [thirdPartyNotices("dist/action/THIRD-PARTY.txt")],
    outExtension: () => ({ js: ".mjs" }),
    splitting: false,
    sourcemap: false,
    noExternal: [/^(?!node:|@napi-rs\/)/],
    // The action needs this package only for sign-ins in a configuration file. A workflow job has no such file, so the
    // import never runs.
    external: ["@napi-rs/keyring"],
    onSuccess: () => cp("src/action/action.yml", "dist/action/action.yml"),
  }),
]);
