import { cp, writeFile } from "node:fs/promises";
import { defineConfig } from "tsup";
import { thirdPartyNotices } from "../../tooling/packaging/third-party-notices.js";
import { mapsWithinPackage } from "../../tsup.base.js";
import { configJsonSchema } from "./src/config/json-schema.js";
import { prepareDatabase } from "./src/queue/prepared-database.js";

/** Ends the build if the database cannot be prepared. */
function refuse(message: string): never {
  throw new Error(message);
}

export default defineConfig({
  entry: {
    cli: "src/cli.ts",
    index: "src/index.ts",
    references: "src/references.ts",
    // A separate file, because a thread is started from it.
    "database-thread": "src/store/embedded/thread.ts",
  },
  format: ["esm"],
  target: "es2024",
  platform: "node",
  splitting: true,
  removeNodeProtocol: false,
  sourcemap: true,
  plugins: [mapsWithinPackage()],
  esbuildPlugins: [thirdPartyNotices("dist/THIRD-PARTY.txt")],
  clean: true,
  async onSuccess() {
    // The page's files are served without a build.
    await cp("src/page/assets", "dist/assets", { recursive: true });
    const logger = { debug: () => undefined, info: () => undefined, warn: refuse, error: refuse };
    await writeFile("dist/empty-database.tar.gz", (await prepareDatabase(logger)).stream());
    await writeFile("dist/config.schema.json", `${JSON.stringify(configJsonSchema(), undefined, 2)}\n`);
  },
});
