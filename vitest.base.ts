import { defineConfig, type ViteUserConfig } from "vitest/config";

const hang = 10 * 60_000;

/** The shared test set-up: sources, not builds, are tested, and workspace packages resolve to their sources. */
export const packageTests: ViteUserConfig = defineConfig({
  resolve: { conditions: ["@halyard/source"] },
  ssr: { resolve: { conditions: ["@halyard/source"] } },
  test: {
    include: ["**/*.test.ts"],
    typecheck: { enabled: true, include: ["**/*.test-d.ts"], tsconfig: "./tsconfig.json" },
    // The report is what `npm test` counts.
    reporters: ["default", ["json", { outputFile: ".cache/results/test.json" }]],
    // These end a hang and nothing else: a verdict does not depend on how fast the machine is. Tests set none of their own.
    testTimeout: hang,
    hookTimeout: hang,
    teardownTimeout: hang,
    // Sooner, so that the failure shows the last value.
    expect: { poll: { interval: 20, timeout: hang / 2 } },
    restoreMocks: true,
    unstubGlobals: true,
  },
});
