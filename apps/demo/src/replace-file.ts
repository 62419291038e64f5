import { rename, writeFile } from "node:fs/promises";

/** Replaces a file atomically, so that a reader never sees an incomplete one. Only the owner may read the file. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
