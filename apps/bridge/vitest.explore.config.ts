import { mergeConfig } from "vitest/config";
import { packageSuites } from "../../vitest.base.js";

// Plays many more random stories than the suites do. A run has no time limit.
export default mergeConfig(packageSuites, {
  test: { testTimeout: 0, env: { HALYARD_EXPLORE: process.env["HALYARD_EXPLORE"] ?? "20" } },
});
