import { defineConfig } from "tsup";
import { packageBuild } from "../../tsup.base.js";

export default defineConfig(
  packageBuild({
    // zod/mini is bundled into `./payloads`: loading its many small files costs far more than running them.
    noExternal: ["zod"],
  }),
);
