import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";

const maxAttempts = 10;

/**
 * Starts a program on free ports. If another program takes one of the ports in the meantime, retries with other ports.
 * Makes up to ten attempts in all. `start` must clean up after a failure.
 */
export async function onFreePorts<Ports, Started>(
  find: () => Promise<Ports>,
  start: (ports: Ports) => Promise<Started>,
): Promise<Started> {
  for (let attempt = 1; ; attempt++) {
    const ports = await find();
    try {
      return await start(ports);
    } catch (error) {
      if (attempt === maxAttempts || !isPortTaken(error)) throw error;
    }
  }
}

function isPortTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as NodeJS.ErrnoException).code === "EADDRINUSE" || isPortTaken(error.cause);
}

/**
 * Returns a free TCP port on this machine for each requested port. All returned ports are different. A requested port
 * that is in use is replaced by another one. 0 requests any port.
 */
export async function freePorts(wanted: readonly number[]): Promise<number[]> {
  // Keeps all ports open until the last one is found, so that no port is returned twice.
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
  throw new Error("This machine has no free port for the demo. Stop some programs, then start the demo again.");
}
