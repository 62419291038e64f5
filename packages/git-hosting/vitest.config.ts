import { mergeConfig, type ViteUserConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.js";

const config: ViteUserConfig = mergeConfig(packageTests, {
  test: {
    projects: [
      { extends: true, test: { name: "fetch" } },
      {
        extends: true,
        test: {
          name: "node-transport",
          // Excludes all tests except those that check complete HTTP requests, binary data, form uploads, and redirects
          // to other origins.
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
