import { mergeConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.js";

// One worker per core, because these tests spend most of their time waiting for processes, servers and databases.
export default mergeConfig(packageTests, { test: { maxWorkers: "100%" } });
