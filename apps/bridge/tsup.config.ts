import { rmSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { defineConfig } from "tsup";
import { thirdPartyNotices } from "../../tooling/packaging/third-party-notices.js";
import { appBuild } from "../../tsup.base.js";
import { configJsonSchema } from "./src/config/json-schema.js";
import { chartLibrary } from "./src/page/chart-library.js";
import { prepareDatabase } from "./src/queue/prepared-database.js";

const { resolve } = createRequire(import.meta.url);

/** Fails the build on a warning or error from `prepareDatabase`. */
function refuse(message: string): never {
  throw new Error(message);
}

// Empties `dist` before the two builds below. They write to it at the same time, so neither of them may empty it.
rmSync("dist", { recursive: true, force: true });

export default defineConfig([
  appBuild({
    entry: {
      cli: "src/cli.ts",
      index: "src/index.ts",
      references: "src/references.ts",
      // Node starts a thread from a file, so each thread's program is a separate file.
      "database-thread": "src/store/embedded/thread.ts",
      "intake-thread": "src/app/intake-thread/thread.ts",
    },
    async onSuccess() {
      // Copies the files of the bridge's page, which need no build.
      await cp("src/page/assets", "dist/assets", { recursive: true, filter: (path) => !path.endsWith(".d.ts") });
      await cp(resolve(chartLibrary["uplot.css"]), "dist/assets/uplot.css");
      const logger = { debug: () => undefined, info: () => undefined, warn: refuse, error: refuse };
      await writeFile("dist/empty-database.gz", await prepareDatabase(logger));
      await writeFile("dist/config.schema.json", `${JSON.stringify(configJsonSchema(), undefined, 2)}\n`);
    },
  }),
  {
    // Bundles the chart library, so that the published package does not depend on it.
    entry: { "assets/uplot": resolve(chartLibrary["uplot.js"]) },
    format: ["esm"],
    target: "es2024",
    platform: "browser",
    minify: true,
    esbuildPlugins: [thirdPartyNotices("dist/assets/THIRD-PARTY.txt")],
  },
]);
