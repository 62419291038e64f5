import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { hang } from "./tooling/testing/src/hang.js";
import {
  configDefaults,
  defineConfig,
  type TestProjectInlineConfiguration,
  type TestUserConfig,
  type ViteUserConfig,
} from "vitest/config";

/** Tests with processes, databases, browsers and builds. `npm run verify` runs them, but `npm test` does not. */
const suites = "**/*.suite.test.ts";

const longLimits = fileURLToPath(new URL("tooling/testing/src/long-limits.setup.ts", import.meta.url));

/**
 * The package's test files that mock a module. Each runs in its own worker. In a shared worker, the module might be
 * loaded before it is mocked, and the mock would affect other files.
 */
export const replacing = globSync("{src,test}/**/*.test.ts").filter(
  (file) => !file.endsWith(".suite.test.ts") && readFileSync(file, "utf8").includes("vi.mock("),
);

/** Options that tests and suites share. */
const common: TestUserConfig = {
  // Only a hanging test reaches these limits, so results do not depend on the machine's speed. Tests set no limits of
  // their own.
  testTimeout: hang,
  hookTimeout: hang,
  teardownTimeout: hang,
  setupFiles: [longLimits],
  // Polling ends before the test's own limit, so that the failure message shows the last value.
  expect: { poll: { interval: 20, timeout: hang / 2 } },
  restoreMocks: true,
  unstubGlobals: true,
};

/**
 * Configuration for a package's tests. Imports of workspace packages resolve to their sources, so the tests need no
 * build.
 */
export const packageTests: ViteUserConfig = defineConfig({
  resolve: { conditions: ["@halyard/source"] },
  ssr: { resolve: { conditions: ["@halyard/source"] } },
  test: {
    ...common,
    exclude: [...configDefaults.exclude, suites],
    // Test files share workers, because loading the same modules for each file took half of the running time.
    isolate: false,
    ...(replacing.length === 0 ? {} : { projects: [shared(), isolated()] }),
    // `npm test` counts the tests in this report.
    reporters: ["default", ["json", { outputFile: ".cache/results/test.json" }]],
  },
});

/**
 * Configuration for a package's suites. Allows as many workers as the machine has cores, because suites mostly wait for
 * other processes.
 */
export const packageSuites: ViteUserConfig = {
  ...packageTests,
  test: {
    ...common,
    include: [suites],
    exclude: configDefaults.exclude,
    maxWorkers: "100%",
    reporters: ["default", ["json", { outputFile: ".cache/results/test-suites.json" }]],
  },
};

/** The Vitest project for test files that share workers. */
function shared(): TestProjectInlineConfiguration {
  return { extends: true, test: { name: "shared", exclude: replacing } };
}

/** The Vitest project for test files that mock a module. */
export function isolated(): TestProjectInlineConfiguration {
  return { extends: true, test: { name: "isolated", include: replacing, isolate: true } };
}
