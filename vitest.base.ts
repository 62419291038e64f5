import { fileURLToPath } from "node:url";
import { hang } from "./tooling/testing/src/hang.js";
import { configDefaults, defineConfig, type ViteUserConfig } from "vitest/config";

/** Tests of processes, databases, browsers and builds. `npm run verify` runs them, `npm test` does not. */
const suites = "**/*.suite.test.ts";

const longLimits = fileURLToPath(new URL("tooling/testing/src/long-limits.setup.ts", import.meta.url));

/** The shared test set-up: sources, not builds, are tested, and workspace packages resolve to their sources. */
export const packageTests: ViteUserConfig = defineConfig({
  resolve: { conditions: ["@halyard/source"] },
  ssr: { resolve: { conditions: ["@halyard/source"] } },
  test: {
    include: ["**/*.test.ts"],
    exclude: [...configDefaults.exclude, suites],
    // The report is what `npm test` counts.
    reporters: ["default", ["json", { outputFile: ".cache/results/test.json" }]],
    // These end a hang and nothing else: a verdict does not depend on how fast the machine is. Tests set none of their own.
    testTimeout: hang,
    hookTimeout: hang,
    teardownTimeout: hang,
    setupFiles: [longLimits],
    // Sooner, so that the failure shows the last value.
    expect: { poll: { interval: 20, timeout: hang / 2 } },
    restoreMocks: true,
    unstubGlobals: true,
  },
});

/** The same set-up for the suites of a package. They wait for other processes more than they compute. */
export const packageSuites: ViteUserConfig = {
  ...packageTests,
  test: {
    ...packageTests.test,
    include: [suites],
    exclude: configDefaults.exclude,
    maxWorkers: "100%",
    reporters: ["default", ["json", { outputFile: ".cache/results/test-suites.json" }]],
  },
};
