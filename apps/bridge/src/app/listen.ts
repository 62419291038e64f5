import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

/** A listening server. */
export interface Listening {
  /** URL of the server, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly port: number;
  /** Refuses new connections and lets running requests finish. Resolves when all connections are closed. */
  close(): Promise<void>;
}

/** Milliseconds for which a closing server waits for running requests to finish. */
const patience = 2000;

/**
 * Serves an app. Closes a connection if a request's header fields take more than 10 s to arrive, or the whole request
 * takes more than 30 s.
 *
 * @throws Error that names the address if another program uses it, or if the bridge may not listen on it.
 */
export async function listen(
  app: Pick<Hono, "fetch">,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Listening> {
  const listener = getRequestListener((request, env) => app.fetch(request, env));
  const limits = {
    ...{ headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1000 },
    // This is longer than the 60 s for which proxies and servers keep idle connections. The other side therefore closes
    // an idle connection first, and never sends a request on a connection that the bridge has already closed.
    keepAliveTimeout: 75_000,
  };
  const server: Server = createServer(limits, (request, response) => void listener(request, response));
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The bridge cannot listen on ${host}:${port} (${code}). ${advice(code)}`, { cause: error });
  }
  const address = server.address();
  const actual = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actual}`,
    port: actual,
    async close() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearTimeout(late);
    },
  };
}

function advice(code: string | undefined): string {
  if (code === "EADDRINUSE") return "Another program uses this port. Stop that program, or change `listen.port`.";
  if (code === "EACCES") return "Ports below 1024 need special permission. Change `listen.port` to a higher port.";
  return "Set `listen.host` to an address of this machine.";
}
