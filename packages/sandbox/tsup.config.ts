import { defineConfig } from "tsup";
import { packageBuild } from "../../tsup.base.js";

export default defineConfig(
  packageBuild({
    // `@noble/hashes` has ES modules only, which `require()` cannot load.
    noExternal: [/^@noble\/hashes/],
  }),
);
