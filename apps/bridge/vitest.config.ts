import { mergeConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.js";

// These tests wait for processes, servers and databases more than they compute: a worker for each core, none left out.
export default mergeConfig(packageTests, { test: { maxWorkers: "100%" } });
