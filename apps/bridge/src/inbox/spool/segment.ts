import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";

/** Length of what stands before the first record: signature, spool id, number of the segment, checksum. */
export const segmentHead = 32;

const signature: Buffer = Buffer.from("hspool1\n");
const namePattern = /^(\d{8})\.spool$/;

/** A file of records. */
export interface Segment {
  readonly number: number;
  readonly path: string;
  /** Bytes that may be read. */
  size: number;
}

/** Path of a segment: eight digits, so that names sort as numbers do. */
export function segmentPath(directory: string, number: number): string {
  return join(directory, `${String(number).padStart(8, "0")}.spool`);
}

/** The segments of a directory, oldest first. */
export async function listSegments(directory: string): Promise<Segment[]> {
  const numbers = (await readdir(directory)).flatMap((name) => namePattern.exec(name)?.[1] ?? []).map(Number);
  numbers.sort((a, b) => a - b);
  return Promise.all(
    numbers.map(async (number) => {
      const path = segmentPath(directory, number);
      return { number, path, size: (await stat(path)).size };
    }),
  );
}

/** The first bytes of a segment. */
export function encodeSegmentHead(spoolId: Buffer, number: number): Buffer {
  const head = Buffer.alloc(segmentHead);
  signature.copy(head);
  spoolId.copy(head, 8);
  head.writeUInt32BE(number, 24);
  head.writeUInt32BE(crc32(head.subarray(0, 28)), 28);
  return head;
}

/** Reads what {@link encodeSegmentHead} wrote. Undefined when it is damaged or something else. */
export function decodeSegmentHead(head: Buffer): { readonly spoolId: Buffer; readonly number: number } | undefined {
  if (head.length < segmentHead || signature.compare(head, 0, 8) !== 0) return undefined;
  if (crc32(head.subarray(0, 28)) !== head.readUInt32BE(28)) return undefined;
  return { spoolId: head.subarray(8, 24), number: head.readUInt32BE(24) };
}

/** What the checksums of a segment's records start from. Nobody outside knows the id of the spool. */
export function segmentSeed(spoolId: Buffer, number: number): number {
  const place = Buffer.allocUnsafe(4);
  place.writeUInt32BE(number);
  return crc32(place, crc32(spoolId));
}

/** Reads from an offset up to an end. Shorter when the file is; empty when there is no such file any more. */
export async function readBytes(path: string, from: number, end: number): Promise<Buffer> {
  const handle = await open(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  });
  if (handle === undefined) return Buffer.alloc(0);
  try {
    const bytes = Buffer.allocUnsafe(Math.max(0, end - from));
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length, from + length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    await handle.close();
  }
}
