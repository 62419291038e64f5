import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "./replace-file.ts";

/**
 * Returns the name of a new round of the demo's story, such as `r3`, and saves the round's number in a folder.
 * Interrupted rounds count too: their branches still exist, so a new round cannot use the same branch names.
 */
export async function beginRound(folder: string): Promise<string> {
  const file = join(folder, "rounds");
  const round = Number(await readFile(file, "utf8").catch(() => "0")) + 1;
  await replaceFile(file, String(round));
  return `r${round}`;
}
