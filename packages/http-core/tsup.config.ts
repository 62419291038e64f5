import { defineConfig } from "tsup";
import { packageBuild } from "../../tsup.base.js";

export default defineConfig(
  packageBuild({
    // The used part of zod is shipped inside `./schema`: loading its many small files costs far more than running them.
    noExternal: ["zod"],
  }),
);
