import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname } from "node:path";
import type { Handler } from "hono";
import { chartLibrary } from "./chart-library.js";

interface Asset {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly tag: string;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/**
 * Creates handlers that serve only the page's own files. The files are read once, when the page is created. Browsers
 * revalidate each file on every request, so an update of the bridge never mixes old and new files.
 */
export function createAssets(): (name: (path: string) => string) => Handler {
  const assets = readAssets();
  return (name) => (c) => {
    const asset = assets.get(name(c.req.path));
    if (asset === undefined) return c.text("This file does not exist.", 404);
    const headers = { etag: asset.tag, "cache-control": "no-cache", "content-type": asset.type };
    if (c.req.header("if-none-match") === asset.tag) return c.body(null, 304, headers);
    return c.body(asset.content, 200, headers);
  };
}

function readAssets(): ReadonlyMap<string, Asset> {
  // In the sources, the folder is next to this file. In the package, it is next to the built file.
  const folder = new URL("./assets/", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
  const own = files.map((path) => [path, new URL(path, folder)] as const);
  // The build copies the chart library's files into the folder. When the bridge runs from sources, the files are read
  // from the installed package instead.
  const { resolve } = createRequire(import.meta.url);
  const libraries = Object.entries(chartLibrary).flatMap(([path, file]) =>
    files.includes(path) ? [] : [[path, resolve(file)] as const],
  );
  return new Map(
    [...own, ...libraries].flatMap(([path, file]) => {
      const type = types[extname(path)];
      if (type === undefined) return [];
      const content = new Uint8Array(readFileSync(file));
      const tag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
      return [[path, { content, type, tag }]];
    }),
  );
}
