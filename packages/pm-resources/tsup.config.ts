import { defineConfig } from "tsup";
import { clientBuild, packageBuild } from "../../tsup.base.js";

/** Build options for the command `halyard-types`, which imports the built client instead of bundling it. */
const command = packageBuild({
  entry: { "node/halyard-types": "src/node/halyard-types.ts" },
  format: ["esm"],
  platform: "node",
  external: [/^node:/, "../index.js"],
  splitting: false,
  clean: false,
});

export default defineConfig([...clientBuild(), command]);
