import type { Store } from "../store/store.js";

/** Returns the name under which `store.marks` keeps the time of a connection's last complete sweep. */
export function lastSweepMark(connection: string): string {
  return `sweep:${connection}#finished`;
}

/** Returns the time of a connection's last complete sweep, which any process may have run. */
export async function lastSweepOf(connection: string, { marks }: Pick<Store, "marks">): Promise<Date | undefined> {
  const value = await marks.get(lastSweepMark(connection));
  return value === undefined ? undefined : new Date(Number(value));
}
