import { defineConfig } from "tsup";
import { thirdPartyNotices } from "../../tooling/packaging/third-party-notices.js";
import { mapsWithinPackage } from "../../tsup.base.js";

export default defineConfig({
  // The worker is a separate file, because a thread is started from it.
  entry: { cli: "src/cli.ts", index: "src/index.ts", worker: "src/execute/worker.ts" },
  format: ["esm"],
  target: "es2024",
  platform: "node",
  splitting: true,
  removeNodeProtocol: false,
  sourcemap: true,
  plugins: [mapsWithinPackage()],
  esbuildPlugins: [thirdPartyNotices("dist/THIRD-PARTY.txt")],
  clean: true,
});
