import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import type { CommandGroup } from "../program/command.js";
import { commandPage, programPage } from "./man-page.js";

/**
 * Writes man pages into a folder: `halyard.1`, and a page for each top-level command. The pages contain the same
 * texts as the command-line help.
 *
 * @param createProgram - Creates the program, and registers the command for the given words.
 */
export async function writeManPages(
  folder: string,
  { version, groups }: { readonly version: string; readonly groups: readonly CommandGroup[] },
  createProgram: (words: readonly string[]) => Promise<Command>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "halyard.1"), programPage(await createProgram([]), version));
  for (const { name, summary } of groups) {
    const program = await createProgram([name]);
    const command = program.commands.find((each) => each.name() === name);
    if (command !== undefined)
      await writeFile(join(folder, `halyard-${name}.1`), commandPage(command, { version, summary }));
  }
}
