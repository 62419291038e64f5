import { mergeConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.js";

// Uses one worker for each core, because these tests mostly wait for processes, servers and databases.
export default mergeConfig(packageTests, { test: { maxWorkers: "100%" } });
