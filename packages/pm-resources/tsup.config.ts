import { defineConfig } from "tsup";
import { clientBuild, packageBuild } from "../../tsup.base.js";

/** The command `halyard-types`. It uses the built client next to it. */
const command = packageBuild({
  entry: { "node/halyard-types": "src/node/halyard-types.ts" },
  format: ["esm"],
  platform: "node",
  external: [/^node:/, "../index.js"],
  splitting: false,
  clean: false,
});

export default defineConfig([...clientBuild(), command]);
