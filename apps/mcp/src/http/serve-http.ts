import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";

/** A listening server. */
export interface Listening {
  /** URL, such as `http://127.0.0.1:8321`. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a server that passes each request to `handle`.
 *
 * @throws Error from `node:net` when the port is taken or not allowed.
 */
export async function serveHttp(
  handle: (request: Request) => Promise<Response>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Listening> {
  const listener = getRequestListener(handle);
  const server = createServer({ headersTimeout: 10_000 }, (request, response) => void listener(request, response));
  server.listen(port, host);
  await once(server, "listening");
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, "close");
    },
  };
}
