import { cp, writeFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { defineConfig } from "tsup";
import { mapsWithinPackage } from "../../tsup.base.js";
import { configJsonSchema } from "./src/config/json-schema.js";

/**
 * Creates an empty database for the package, because creating one takes seconds and a gigabyte of memory at the first
 * start.
 */
async function makeEmptyDatabase(path: string): Promise<void> {
  const pglite = await PGlite.create();
  const archive = await pglite.dumpDataDir("gzip");
  await writeFile(path, archive.stream());
  await pglite.close();
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
  clean: true,
  async onSuccess() {
    // The page's files are served without a build.
    await cp("src/page/assets", "dist/assets", { recursive: true });
    await makeEmptyDatabase("dist/empty-database.tar.gz");
    await writeFile("dist/config.schema.json", `${JSON.stringify(configJsonSchema(), undefined, 2)}\n`);
  },
});
