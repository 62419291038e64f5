import { defineConfig } from "tsup";
import { packageBuild } from "../../tsup.base.js";

export default defineConfig(
  packageBuild({
    // `require()` cannot load `@noble/hashes`, because it has only ES modules.
    noExternal: [/^@noble\/hashes/],
  }),
);
