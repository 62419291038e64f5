import { randomBytes } from "node:crypto";
import { readFile, rename, open } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory } from "../../store/data-directory/directories.js";
import { decodeSegmentHead, readBytes, segmentHead, type Segment } from "./segment.js";

/**
 * Returns the id of the spool in a directory: 16 random bytes, created once. In a database that several spools share,
 * the id identifies the stored read position of each spool. The id is secret, because an attacker who knows it could
 * compute valid checksums for forged records.
 */
export async function spoolIdOf(directory: string, segments: readonly Segment[]): Promise<Buffer> {
  const path = join(directory, "id");
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  });
  if (/^[0-9a-f]{32}\n$/.test(text)) return Buffer.from(text.trim(), "hex");
  const id = (await idFromSegments(segments)) ?? randomBytes(16);
  await writeDurably(path, `${id.toString("hex")}\n`);
  await syncDirectory(directory);
  return id;
}

async function idFromSegments(segments: readonly Segment[]): Promise<Buffer | undefined> {
  for (const { path } of segments) {
    const head = decodeSegmentHead(await readBytes(path, 0, segmentHead));
    if (head) return head.spoolId;
  }
  return undefined;
}

async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(`${path}.new`, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}.new`, path);
}
