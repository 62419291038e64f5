import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "./replace-file.ts";

/**
 * Counts a new round of the story in a folder and returns its name, such as `r3`. An interrupted round is counted too,
 * because its branches still exist and their names cannot be used again.
 */
export async function beginRound(folder: string): Promise<string> {
  const file = join(folder, "rounds");
  const round = Number(await readFile(file, "utf8").catch(() => "0")) + 1;
  await replaceFile(file, String(round));
  return `r${round}`;
}
