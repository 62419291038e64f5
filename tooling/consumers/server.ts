import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** A loopback server that the tested programs call. It also serves the page on which Chromium runs them. */
export interface ProgramServer {
  /** Short name of the package whose programs call this server. */
  readonly name: string;
  readonly url: string;
  /** Address of an empty page that loads the program passed to `servePage`. */
  readonly page: string;
  servePage(programFile: string): void;
  close(): Promise<void>;
}

/**
 * Starts a server that passes requests to the function `handle` from programs/<package>.server.mjs. If that file does
 * not exist, the server serves only the page.
 */
export async function startServer(programs: string, shortName: string): Promise<ProgramServer> {
  const file = join(programs, `${shortName}.server.mjs`);
  const handle = existsSync(file) ? ((await import(file)) as { handle: RequestListener }).handle : notFound;
  let page: string | undefined;

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (page === undefined || !request.url?.startsWith("/__page/")) {
      handle(request, response);
      return;
    }
    const script = request.url === "/__page/main.js";
    response.setHeader("content-type", script ? "text/javascript" : "text/html");
    response.end(script ? readFileSync(page) : '<!doctype html><script type="module" src="main.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    name: shortName,
    url,
    page: `${url}/__page/`,
    servePage(programFile) {
      page = programFile;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function notFound(_request: IncomingMessage, response: ServerResponse): void {
  response.statusCode = 404;
  response.end();
}
