import { defineConfig, type ViteUserConfig } from "vitest/config";

/** The shared test set-up: sources, not builds, are tested, and workspace packages resolve to their sources. */
export const packageTests: ViteUserConfig = defineConfig({
  resolve: { conditions: ["@halyard/source"] },
  ssr: { resolve: { conditions: ["@halyard/source"] } },
  test: {
    include: ["**/*.test.ts"],
    typecheck: { enabled: true, include: ["**/*.test-d.ts"], tsconfig: "./tsconfig.json" },
    // The report is what `npm test` counts.
    reporters: ["default", ["json", { outputFile: ".cache/results/test.json" }]],
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
