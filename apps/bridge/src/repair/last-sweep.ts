import type { Store } from "../store/store.js";

/** Returns the name of the mark with the time of the last complete sweep of a connection. */
export function lastSweepMark(connection: string): string {
  return `sweep:${connection}#finished`;
}

/** Returns the time of the last complete sweep of a connection by any process. */
export async function lastSweepOf(connection: string, { marks }: Pick<Store, "marks">): Promise<Date | undefined> {
  const value = await marks.get(lastSweepMark(connection));
  return value === undefined ? undefined : new Date(Number(value));
}
