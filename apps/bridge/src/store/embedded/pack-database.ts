import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serialize } from "node:v8";
import { gzipSync } from "node:zlib";
import type { PackedEntry } from "./messages.js";

/**
 * Packs the files of a closed database into one archive. The thread creates new databases from this archive.
 *
 * Omits free space maps (`_fsm`) and visibility maps (`_vm`), because most of the cost of unpacking is creating files.
 * PostgreSQL recreates these maps when it needs them.
 */
export function packDatabase(directory: string): Uint8Array {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).map((entry): PackedEntry => {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(directory.length + 1).replaceAll("\\", "/");
    return entry.isDirectory() ? { path } : { path, content: new Uint8Array(readFileSync(file)) };
  });
  const kept = entries.filter(({ path }) => !/_(?:fsm|vm)$/.test(path));
  // PostgreSQL recognises a database by this file. It comes last, so that interrupted unpacking does not leave a
  // directory that looks like a complete database.
  const isLast = ({ path }: PackedEntry): boolean => path === "PG_VERSION";
  return gzipSync(serialize([...kept.filter((entry) => !isLast(entry)), ...kept.filter(isLast)]), { level: 9 });
}
