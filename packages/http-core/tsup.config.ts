import { defineConfig } from "tsup";
import { packageBuild } from "../../tsup.base.js";

export default defineConfig(
  packageBuild({
    // Bundles the parts of zod that `./schema` uses. Loading zod's many small files takes far longer than running them.
    noExternal: ["zod"],
  }),
);
