import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/**
 * Returns a loopback port that is currently free. Another program may take it before it is used. If a program can
 * listen on port 0 and report which port it got, do that instead.
 */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
