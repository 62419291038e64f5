import { defineConfig } from "tsup";

export default defineConfig({
  entry: { cli: "src/cli.ts", index: "src/index.ts" },
  format: ["esm"],
  target: "es2024",
  platform: "node",
  splitting: true,
  removeNodeProtocol: false,
  clean: true,
  dts: { entry: { index: "src/index.ts" } },
});
