import { createAdaptorServer, type HttpBindings, type ServerType } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Sandbox } from "./shared/sandbox.js";

/** Options for {@link listen}. */
export interface ListenOptions {
  /** TCP port. Default: 0, which selects any free port. */
  readonly port?: number | undefined;
  /** Address to listen on. Default: `127.0.0.1`, which other machines cannot reach. */
  readonly host?: string | undefined;
}

/** A sandbox that listens on a port. */
export interface ListeningSandbox<Served extends Sandbox<unknown>> {
  /** URL of the server, without a trailing slash, such as `http://127.0.0.1:43017`. */
  readonly url: string;
  /** The sandbox that handles the requests. */
  readonly sandbox: Served;
  /** Stops listening and closes the open connections. */
  close(): Promise<void>;
}

/**
 * Serves a sandbox on a TCP port. Accepts a sandbox, or a function that creates one for the server's URL. The function
 * is called when the port is known, so the sandbox's links are correct even when the system chooses the port. When the
 * sandbox simulates a broken connection, the server closes the socket.
 *
 * @throws Error from `node:net` when the port is taken or not allowed.
 * @example
 * const server = await listen((url) => createGitSandbox({ baseUrl: url }));
 * const git = createGitClient({ baseUrl: server.url, auth: accessToken(server.sandbox.tokenOf("ada")) });
 * await server.close();
 */
export async function listen<Served extends Sandbox<unknown>>(
  sandbox: Served | ((url: string) => Served),
  options: ListenOptions = {},
): Promise<ListeningSandbox<Served>> {
  const { port = 0, host = "127.0.0.1" } = options;
  let answering: Served | undefined;
  const server = createAdaptorServer({
    fetch: async (request, env) => {
      try {
        return await answering?.fetch(request);
      } catch {
        (env as HttpBindings).incoming.socket.destroy();
        return RESPONSE_ALREADY_SENT;
      }
    },
  });
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${await startListening(server, port, host)}`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      if ("closeAllConnections" in server) server.closeAllConnections();
    });
  try {
    // No request can have arrived yet: listening began in this turn of the event loop.
    answering = typeof sandbox === "function" ? sandbox(url) : sandbox;
  } catch (error) {
    await close();
    throw error;
  }
  return { url, sandbox: answering, close };
}

function startListening(server: ServerType, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}
