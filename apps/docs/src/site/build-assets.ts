import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, type BuildOptions } from "esbuild";
import { playgroundModules } from "../browser/playground/modules.ts";
import { declarations } from "./declarations.ts";
import type { Assets } from "./layout.ts";

const sources = join(import.meta.dirname, "..");

/** Builds scripts and styles into a folder, and returns their paths. Each file name contains a hash of the content. */
export async function buildAssets(folder: string): Promise<Assets> {
  mkdirSync(folder, { recursive: true });
  const [style, script, playground, editor, worker, types, compiler, bridge, story, storyWorker] = await Promise.all([
    bundle("browser/site.css", folder),
    bundle("browser/site.ts", folder),
    bundle("browser/playground/main.ts", folder, "playground"),
    bundle("browser/playground/editor.ts", folder),
    bundle("browser/playground/worker.ts", folder, "worker"),
    bundle("browser/playground/types-worker.ts", folder, "types"),
    bundle("browser/playground/compiler.ts", folder),
    bundle("../../bridge/test/in-page.ts", folder, "bridge", inWorker),
    bundle("browser/bridge/main.ts", folder, "story"),
    bundle("../../bridge/test/in-page.worker.ts", folder, "story-worker", { alias: nodeReplacements }),
  ]);
  const text = JSON.stringify(declarations());
  const declared = `assets/declarations-${hashOf(text)}.json`;
  writeFileSync(join(folder, basename(declared)), text);
  const none = { searchIndex: "assets/search.json", examples: "assets/examples.json" };
  return {
    style,
    script,
    playground,
    editor,
    worker,
    types,
    compiler,
    bridge,
    story,
    storyWorker,
    declarations: declared,
    ...none,
  };
}

/** Node-only modules that the bridge's reconciler uses, with their replacements in the browser bundle. */
const nodeReplacements = {
  "node:crypto": join(sources, "browser/bridge/node-crypto.ts"),
  "node:timers/promises": join(sources, "browser/bridge/node-timers.ts"),
  "@halyard/http-core/node": join(sources, "browser/bridge/node-transport.ts"),
};

/**
 * Build options for a script that the playground's worker loads. The bundle excludes `playgroundModules`, which the
 * worker itself provides, and contains everything else that the script imports.
 */
const inWorker: BuildOptions = {
  format: "cjs",
  alias: nodeReplacements,
  plugins: [
    {
      name: "modules-of-the-worker",
      setup(bundling) {
        const names: readonly string[] = playgroundModules;
        bundling.onResolve({ filter: /^@halyard\// }, ({ path }) =>
          names.includes(path) ? { path, external: true } : undefined,
        );
      },
    },
  ],
};

function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 10);
}

async function bundle(
  source: string,
  folder: string,
  name: string = basename(source).split(".")[0] ?? "",
  options: BuildOptions = {},
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(sources, source)],
    ...{ bundle: true, minify: true, format: "esm", target: "es2023", legalComments: "none" },
    platform: "browser",
    outdir: folder,
    // No page runs these modules. OAuth would have to contact servers, which the page must not do, so programs in the
    // page use tokens. The compiler loads Node's modules only when it runs on Node.
    external: ["oauth4webapi", "jose", "fs", "path", "os", "inspector", "perf_hooks", "module", "source-map-support"],
    conditions: ["@halyard/source"],
    ...options,
    write: false,
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`esbuild created no file for ${source}.`);
  const file = `${name}-${hashOf(output.contents)}.${source.endsWith(".css") ? "css" : "js"}`;
  writeFileSync(join(folder, file), output.contents);
  return `assets/${file}`;
}
