import { defineConfig } from "tsup";
import { mapsWithinPackage } from "../../tsup.base.js";

export default defineConfig({
  entry: { cli: "src/cli.ts" },
  format: ["esm"],
  target: "es2024",
  platform: "node",
  // A file for each command that is loaded when it is called.
  splitting: true,
  noExternal: ["@halyard/catalogue", "@halyard/bridge", "markdown-it"],
  removeNodeProtocol: false,
  sourcemap: true,
  plugins: [mapsWithinPackage()],
  clean: true,
});
