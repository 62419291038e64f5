/** How often ports are looked for before somebody else must be taking every one of them. */
const mostTries = 10;

/**
 * Starts something on ports that were just found to be free; when another program was quicker and has one of them by
 * then, on others. `start` has to leave nothing behind when it fails.
 */
export async function onFreePorts<Ports, Started>(
  find: () => Promise<Ports>,
  start: (ports: Ports) => Promise<Started>,
): Promise<Started> {
  for (let tries = 1; ; tries++) {
    const ports = await find();
    try {
      return await start(ports);
    } catch (error) {
      if (tries === mostTries || !isPortTaken(error)) throw error;
    }
  }
}

function isPortTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as NodeJS.ErrnoException).code === "EADDRINUSE" || isPortTaken(error.cause);
}
