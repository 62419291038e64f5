import { mergeConfig } from "vitest/config";
import { packageSuites } from "../../vitest.base.js";

export default mergeConfig(packageSuites, { test: { globalSetup: "./test/build-once.ts" } });
