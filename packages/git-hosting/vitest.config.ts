import { mergeConfig, type ViteUserConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.js";

const config: ViteUserConfig = mergeConfig(packageTests, {
  test: {
    projects: [
      // Many small files that share no state: one process for all of them saves most of the time.
      { extends: true, test: { name: "fetch", isolate: false } },
      {
        extends: true,
        test: {
          name: "node-transport",
          // Every operation as it goes over the wire, bytes and forms, and redirects to other origins.
          exclude: [
            "src/!(operations.wire).test.ts",
            "src/documents/**",
            "src/resources/!(contents|packages|releases).test.ts",
            "src/resources/!(actions)/**",
            "test/**",
          ],
          setupFiles: ["../http-core/test/node-transport.setup.ts"],
        },
      },
    ],
  },
});

export default config;
