import { rename, writeFile } from "node:fs/promises";

/**
 * Writes a file that is whole at any moment, whenever the program is ended: it is written beside and takes the other's
 * place. Only its owner may read it.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
