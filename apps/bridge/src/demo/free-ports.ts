import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";

/**
 * TCP ports of this machine that are free now, all different: each the wanted one, or another where that is taken. For
 * 0 any.
 */
export async function freePorts(wanted: readonly number[]): Promise<number[]> {
  // All are held until the last is found, so that none is found twice.
  const held: Server[] = [];
  try {
    for (const port of wanted) held.push((await hold(port)) ?? (await hold(0)) ?? fail());
    return held.map((server) => (server.address() as AddressInfo).port);
  } finally {
    await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

async function hold(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return undefined;
    throw error;
  }
}

function fail(): never {
  throw new Error("This machine has no free port left. Stop some programs, and try again.");
}
