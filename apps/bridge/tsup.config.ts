import { cp, writeFile } from "node:fs/promises";
import { defineConfig } from "tsup";
import { mapsWithinPackage } from "../../tsup.base.js";
import { configJsonSchema } from "./src/config/json-schema.js";

export default defineConfig({
  entry: { cli: "src/cli.ts", index: "src/index.ts", references: "src/references.ts" },
  format: ["esm"],
  target: "es2024",
  platform: "node",
  splitting: true,
  removeNodeProtocol: false,
  sourcemap: true,
  plugins: [mapsWithinPackage()],
  clean: true,
  async onSuccess() {
    // The page's files are served as they are.
    await cp("src/page/assets", "dist/assets", { recursive: true });
    await writeFile("dist/config.schema.json", `${JSON.stringify(configJsonSchema(), undefined, 2)}\n`);
  },
});
