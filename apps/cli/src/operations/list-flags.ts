import type { Command } from "commander";
import { readCount } from "../program/read-count.js";

/** Adds the flags for operations that return lists. */
export function listFlags(command: Command): Command {
  return command
    .option("--limit <count>", "print at most this many entries, from as many pages as needed", readCount)
    .option("--all", "print the entries of all pages")
    .option("--paginate", "print at most 1000 entries, from as many pages as needed (no maximum with --all)")
    .option("--ndjson", "print each entry as JSON on a line of its own, as it arrives");
}
