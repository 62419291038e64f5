import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "./write-whole.js";

/**
 * The name of the next round of the story in a folder, such as `r3`. It counts from the moment it begins: one that is cut
 * off has left branches behind, and cannot be played again.
 */
export async function beginRound(folder: string): Promise<string> {
  const file = join(folder, "rounds");
  const round = Number(await readFile(file, "utf8").catch(() => "0")) + 1;
  await writeWhole(file, String(round));
  return `r${round}`;
}
