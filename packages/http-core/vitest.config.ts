import { globSync, readFileSync } from "node:fs";
import type { ViteUserConfig } from "vitest/config";
import { isolated, packageTests, replacing } from "../../vitest.base.js";

/** Test files that run only once, because they test no transport, or only one of the two transports. */
const once = globSync(["**/*.test.ts"], { cwd: import.meta.dirname, exclude: ["node_modules"] }).filter(
  (file) =>
    !readFileSync(new URL(file, import.meta.url), "utf8").includes('test/loopback.js"') ||
    file.startsWith("src/node/") ||
    replacing.includes(file),
);

const config: ViteUserConfig = {
  ...packageTests,
  test: {
    ...packageTests.test,
    projects: [
      { extends: true, test: { name: "fetch", exclude: replacing } },
      isolated(),
      {
        extends: true,
        test: {
          name: "node-transport",
          exclude: once,
          setupFiles: ["test/node-transport.setup.ts"],
        },
      },
    ],
  },
};

export default config;
