import { defineConfig } from "tsup";
import { packageBuild } from "../../tsup.base.js";

export default defineConfig(
  packageBuild({
    // zod/mini is bundled into `./payloads`, because loading its many small files takes far longer than running them.
    noExternal: ["zod"],
  }),
);
