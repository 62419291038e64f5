import { defineConfig } from "tsup";
import { mapsWithinPackage } from "../../tsup.base.js";

export default defineConfig({
  entry: { cli: "src/cli.ts", index: "src/index.ts" },
  format: ["esm"],
  target: "es2024",
  platform: "node",
  splitting: true,
  removeNodeProtocol: false,
  sourcemap: true,
  plugins: [mapsWithinPackage()],
  clean: true,
  dts: { entry: { index: "src/index.ts" } },
});
