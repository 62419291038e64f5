import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

/** A server that answers. */
export interface Listening {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  readonly port: number;
  /** Accepts no more connections, lets answers under way finish, and resolves when all connections are gone. */
  close(): Promise<void>;
}

/** Milliseconds that answers under way have once the server closes. */
const patience = 2000;

/**
 * Serves an app. Senders that are slow with their headers (10 s) or their bodies (30 s) are cut off.
 *
 * @throws Error that says which address is taken, or may not be used.
 */
export async function listen(
  app: Pick<Hono, "fetch">,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Listening> {
  const listener = getRequestListener((request, env) => app.fetch(request, env));
  const limits = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1000 };
  const server: Server = createServer(limits, (request, response) => void listener(request, response));
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The bridge cannot listen at ${host}:${port} (${code}). ${advice(code)}`, { cause: error });
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
  if (code === "EADDRINUSE") return "Another program has it: stop that one, or set `listen.port`.";
  if (code === "EACCES") return "Ports below 1024 need a privilege: set `listen.port`.";
  return "Set `listen.host` to an address of this machine.";
}
