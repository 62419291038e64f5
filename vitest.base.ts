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

/** Tests of processes, databases, browsers and builds. `npm run verify` runs them, `npm test` does not. */
const suites = "**/*.suite.test.ts";

const longLimits = fileURLToPath(new URL("tooling/testing/src/long-limits.setup.ts", import.meta.url));

/**
 * Test files of the package that mock a module. Each runs in a worker of its own: in a shared worker, the module may be
 * loaded before it is mocked, and the mock would affect other files.
 */
export const replacing = globSync("{src,test}/**/*.test.ts").filter(
  (file) => !file.endsWith(".suite.test.ts") && readFileSync(file, "utf8").includes("vi.mock("),
);

/** Options that the tests and the suites of a package share. */
const common: TestUserConfig = {
  // These limits only end hangs: results do not depend on the speed of the machine. Tests set no limits of their own.
  testTimeout: hang,
  hookTimeout: hang,
  teardownTimeout: hang,
  setupFiles: [longLimits],
  // Ends before the test's own limit, so that the failure shows the last value.
  expect: { poll: { interval: 20, timeout: hang / 2 } },
  restoreMocks: true,
  unstubGlobals: true,
};

/**
 * Configuration for the tests of a package. Imports of workspace packages resolve to their sources, so the tests need
 * no build.
 */
export const packageTests: ViteUserConfig = defineConfig({
  resolve: { conditions: ["@halyard/source"] },
  ssr: { resolve: { conditions: ["@halyard/source"] } },
  test: {
    ...common,
    exclude: [...configDefaults.exclude, suites],
    // The files of a package share workers, because loading the same modules for each file took half of the time.
    isolate: false,
    ...(replacing.length === 0 ? {} : { projects: [shared(), isolated()] }),
    // `npm test` counts the tests in this report.
    reporters: ["default", ["json", { outputFile: ".cache/results/test.json" }]],
  },
});

/**
 * Configuration for the suites of a package. It allows as many workers as the machine has cores, because suites mostly
 * wait for other processes.
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

/** Returns the Vitest project for the test files that share workers. */
function shared(): TestProjectInlineConfiguration {
  return { extends: true, test: { name: "shared", exclude: replacing } };
}

/** Returns the Vitest project for the test files that mock a module. */
export function isolated(): TestProjectInlineConfiguration {
  return { extends: true, test: { name: "isolated", include: replacing, isolate: true } };
}
