import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize, sep } from "node:path";

const types: Readonly<Record<string, string>> = {
  ...{
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
  },
  ...{
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".md": "text/markdown; charset=utf-8",
  },
  ".txt": "text/plain; charset=utf-8",
};

/** A server for the built site. */
export interface SiteServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves a built site on 127.0.0.1.
 *
 * @param folder - Folder that contains the built site.
 * @param options - `port` (default: any free port), and the base path `base` (default: `/`).
 */
export async function serveSite(
  folder: string,
  { port = 0, base = "/" }: { readonly port?: number; readonly base?: string } = {},
): Promise<SiteServer> {
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const file = path.startsWith(base) ? fileOf(folder, path.slice(base.length)) : undefined;
    if (file === undefined) {
      response.writeHead(404, { "content-type": "text/plain" }).end("There is no such page.\n");
      return;
    }
    const type = types[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "x-content-type-options": "nosniff" });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

function fileOf(folder: string, path: string): string | undefined {
  const file = normalize(join(folder, path.endsWith("/") || path === "" ? `${path}index.html` : path));
  const isInside = file.startsWith(normalize(folder) + sep);
  return isInside && existsSync(file) && statSync(file).isFile() ? file : undefined;
}
