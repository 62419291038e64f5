import { rmSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";
import { thirdPartyNotices } from "../../tooling/packaging/third-party-notices.js";
import { mapsWithinPackage } from "../../tsup.base.js";

type EsbuildPlugin = NonNullable<Options["esbuildPlugins"]>[number];

/**
 * Makes source maps refer to the file that oauth4webapi ships. The package's own source map refers to a file that it
 * does not ship.
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

/**
 * Reads Node's own modules from the process when a function of theirs is called. An `import` of one also reads all its
 * exports, and some of them load much more: one of `node:http` loads `fetch`, which takes longer than Node takes to start.
 */
const builtinsOnDemand: EsbuildPlugin = {
  name: "builtins-on-demand",
  setup(build) {
    // A module for each importer, because a shared one would be a file of its own. Its name has no slash, so that source maps
    // do not show it as a file of a package.
    build.onResolve({ filter: /^node:/ }, ({ path, importer }) => ({
      path: `${path} for ${importer.split(/[\\/]/).slice(-2).join("-")}`.replaceAll("/", "-"),
      namespace: "builtin",
      pluginData: path,
    }));
    build.onLoad({ filter: /.*/, namespace: "builtin" }, ({ pluginData: name }: { readonly pluginData?: string }) => ({
      contents:
        name === "node:process"
          ? "module.exports = process;"
          : // esbuild keeps the prototype, so a name that the object itself lacks is read through the proxy.
            `module.exports = Object.create(new Proxy({}, { get: (_, key) => process.getBuiltinModule("${name}")[key] }));`,
      loader: "js",
    }));
  },
};

const shared: Options = {
  format: ["esm"],
  target: "es2024",
  platform: "node",
  removeNodeProtocol: false,
  sourcemap: true,
  plugins: [mapsWithinPackage()],
};

// Both builds write into `dist` at the same time, so neither of them may empty it.
rmSync("dist", { recursive: true, force: true });

export default defineConfig([
  {
    ...shared,
    entry: { cli: "src/cli.ts" },
    esbuildPlugins: [builtinsOnDemand, shippedSources, thirdPartyNotices("dist/THIRD-PARTY.txt")],
    // Puts each command into a file of its own, which is loaded when the command is called.
    splitting: true,
    // Bundles the dependencies, because finding and opening 60 small files takes longer than running them. Only some
    // commands need the excluded packages.
    noExternal: [/^(?!jq-wasm$|@clack\/|@napi-rs\/)/],
  },
  {
    ...shared,
    // A runner installs nothing, so everything is in one file, which is a module even without a package.json.
    entry: { "action/index": "src/action/main.ts" },
    esbuildPlugins: [thirdPartyNotices("dist/action/THIRD-PARTY.txt")],
    outExtension: () => ({ js: ".mjs" }),
    splitting: false,
    sourcemap: false,
    noExternal: [/^(?!node:|@napi-rs\/)/],
    // A workflow job has no keyring. The import is never reached, because the action has no configuration file.
    external: ["@napi-rs/keyring"],
    onSuccess: () => cp("src/action/action.yml", "dist/action/action.yml"),
  },
]);
