import { defineConfig } from "tsup";
import { appBuild } from "../../tsup.base.js";

export default defineConfig(
  appBuild({
    // The worker must be a separate file, because a thread starts from it.
    entry: { cli: "src/cli.ts", index: "src/index.ts", worker: "src/execute/worker.ts" },
    clean: true,
  }),
);
