import { defineConfig, type ViteUserConfig } from "vitest/config";

/** The shared test set-up: sources, not builds, are tested, and workspace packages resolve to their sources. */
export const packageTests: ViteUserConfig = defineConfig({
  resolve: { conditions: ["@halyard/source"] },
  ssr: { resolve: { conditions: ["@halyard/source"] } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    typecheck: { enabled: true, include: ["src/**/*.test-d.ts", "test/**/*.test-d.ts"], tsconfig: "./tsconfig.json" },
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
