import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** A TCP port of this machine that is free now: the wanted one, or another. */
export async function freePort(wanted: number = 0): Promise<number> {
  const server = createServer();
  try {
    server.listen(wanted, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  } catch (error) {
    if (wanted === 0 || (error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    return freePort();
  } finally {
    server.close();
  }
}
