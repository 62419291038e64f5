import { rename, writeFile } from "node:fs/promises";

/** Replaces a file in one step, so that a reader never sees half of it. Only its owner may read it. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
