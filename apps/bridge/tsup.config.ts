import { cp } from "node:fs/promises";
import { defineConfig } from "tsup";

export default defineConfig({
  entry: { cli: "src/cli.ts", index: "src/index.ts" },
  format: ["esm"],
  target: "es2024",
  platform: "node",
  splitting: true,
  removeNodeProtocol: false,
  clean: true,
  // The page's files are served as they are.
  onSuccess: () => cp("src/page/assets", "dist/assets", { recursive: true }),
  dts: { entry: { index: "src/index.ts" } },
});
