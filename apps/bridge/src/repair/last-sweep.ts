import type { Store } from "../store/store.js";

/** Returns the name of the mark with the time of the last sweep that read every place of a connection. */
export function lastSweepMark(connection: string): string {
  return `sweep:${connection}#finished`;
}

/** Returns the time of the last sweep, of any process, that read every place of a connection. */
export async function lastSweepOf(connection: string, { marks }: Pick<Store, "marks">): Promise<Date | undefined> {
  const value = await marks.get(lastSweepMark(connection));
  return value === undefined ? undefined : new Date(Number(value));
}
