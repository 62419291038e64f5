import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where the command line finds a running bridge. */
export interface ControlAddress {
  readonly url: string;
  readonly token: string;
}

/** Leaves the address of this bridge in its data directory, readable by its owner alone. */
export async function writeControlFile(dataDirectory: string, address: ControlAddress): Promise<void> {
  const path = pathIn(dataDirectory);
  await writeFile(`${path}.new`, `${JSON.stringify(address)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** The address that was left in a data directory; undefined when there is none. It may be of a bridge that is gone. */
export async function readControlFile(dataDirectory: string): Promise<ControlAddress | undefined> {
  try {
    const { url, token } = JSON.parse(await readFile(pathIn(dataDirectory), "utf8")) as Partial<ControlAddress>;
    return typeof url === "string" && typeof token === "string" ? { url, token } : undefined;
  } catch {
    return undefined;
  }
}

/** Takes the address back. */
export async function removeControlFile(dataDirectory: string): Promise<void> {
  await rm(pathIn(dataDirectory), { force: true });
}

function pathIn(dataDirectory: string): string {
  return join(dataDirectory, "control.json");
}
