import { mergeConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.js";

/** Many small files that share no state: one process for all of them saves most of the time. */
export default mergeConfig(packageTests, { test: { isolate: false } });
