import { defineConfig } from "tsup";
import { packageBuild } from "../../tsup.base.js";

export default defineConfig(
  packageBuild({
    // It has ES modules only, which `require()` may not load.
    noExternal: [/^@noble\/hashes/],
  }),
);
