import { mergeConfig } from "vitest/config";
import { packageSuites } from "../../vitest.base.js";

// Runs the suites without a time limit. Their property tests use random values and make more runs than usual: 20 times
// as many, unless `HALYARD_EXPLORE` sets another factor.
export default mergeConfig(packageSuites, {
  test: { testTimeout: 0, env: { HALYARD_EXPLORE: process.env["HALYARD_EXPLORE"] ?? "20" } },
});
