import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Address and token of a running bridge, for the command line. */
export interface ControlAddress {
  readonly url: string;
  readonly token: string;
}

/** Writes this bridge's address and token to a file in its data directory. Only the file's owner can read it. */
export async function writeControlFile(dataDirectory: string, address: ControlAddress): Promise<void> {
  const path = pathIn(dataDirectory);
  await writeFile(`${path}.new`, `${JSON.stringify(address)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/**
 * Reads the address and token from a data directory. Returns undefined if there is no valid file. The bridge that wrote
 * the file may have stopped since then.
 */
export async function readControlFile(dataDirectory: string): Promise<ControlAddress | undefined> {
  try {
    const { url, token } = JSON.parse(await readFile(pathIn(dataDirectory), "utf8")) as Partial<ControlAddress>;
    return typeof url === "string" && typeof token === "string" ? { url, token } : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the file with this bridge's address and token. */
export async function removeControlFile(dataDirectory: string): Promise<void> {
  await rm(pathIn(dataDirectory), { force: true });
}

function pathIn(dataDirectory: string): string {
  return join(dataDirectory, "control.json");
}
