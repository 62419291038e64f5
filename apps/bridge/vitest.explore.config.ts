import { mergeConfig } from "vitest/config";
import { packageSuites } from "../../vitest.base.js";

// Runs the suites without a time limit. Their property tests use random values and, by default, 20 times as many runs.
export default mergeConfig(packageSuites, {
  test: { testTimeout: 0, env: { HALYARD_EXPLORE: process.env["HALYARD_EXPLORE"] ?? "20" } },
});
