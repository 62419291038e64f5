import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/**
 * Returns a port of the loopback interface that is free now. Only for programs that cannot listen on port 0 and report
 * their port, because another program may take the port before it is used.
 */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
