import { mergeConfig } from "vitest/config";
import { packageSuites } from "../../vitest.base.js";

// Plays many more random stories than the suites, without a time limit.
export default mergeConfig(packageSuites, {
  test: { testTimeout: 0, env: { HALYARD_EXPLORE: process.env["HALYARD_EXPLORE"] ?? "20" } },
});
