import { defineConfig } from "tsup";
import { packageBuild } from "../../tsup.base.js";

export default defineConfig(
  packageBuild({
    entry: { cli: "src/cli.ts", index: "src/index.ts" },
    format: ["esm"],
    platform: "node",
  }),
);
