import { defineConfig } from "tsup";
import { packageBuild } from "../../tsup.base.js";

export default defineConfig(packageBuild({ index: "src/index.ts", node: "src/node.ts", payloads: "src/payloads.ts", testing: "src/testing.ts" }));
