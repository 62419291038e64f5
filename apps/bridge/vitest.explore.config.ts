import { mergeConfig } from "vitest/config";
import { packageSuites } from "../../vitest.base.js";

// Plays random histories, many times as many as the suites play. A run has no time limit.
export default mergeConfig(packageSuites, {
  test: { testTimeout: 0, env: { HALYARD_EXPLORE: process.env["HALYARD_EXPLORE"] ?? "20" } },
});
