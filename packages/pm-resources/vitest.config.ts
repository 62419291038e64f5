import { mergeConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.js";

/** Runs all files in one process, which saves most of the time: they are many, small, and share no state. */
export default mergeConfig(packageTests, { test: { isolate: false } });
