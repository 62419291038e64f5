import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";

/**
 * Length in bytes of a segment's head, which consists of a signature, the spool's id, the segment's number and a
 * checksum.
 */
export const segmentHead = 32;

const signature: Buffer = Buffer.from("hspool1\n");
const namePattern = /^(\d{8})\.spool$/;

/** A file in the spool that contains records. */
export interface Segment {
  readonly number: number;
  readonly path: string;
  /** Number of bytes that have been written and may be read. */
  size: number;
}

/** A segment's number and size. {@link segmentsIn} adds the path. */
export type SegmentSize = Pick<Segment, "number" | "size">;

/** Returns segments with the given numbers and sizes, and with their paths in a directory. */
export function segmentsIn(directory: string, sizes: readonly SegmentSize[]): Segment[] {
  return sizes.map(({ number, size }) => ({ number, path: segmentPath(directory, number), size }));
}

/** Returns the path of a segment. Its name has eight digits, so that names sort in numerical order. */
export function segmentPath(directory: string, number: number): string {
  return join(directory, `${String(number).padStart(8, "0")}.spool`);
}

/** Reads a directory, and returns its segments, oldest first. */
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

/** Encodes the head of a segment. */
export function encodeSegmentHead(spoolId: Buffer, number: number): Buffer {
  const head = Buffer.alloc(segmentHead);
  signature.copy(head);
  spoolId.copy(head, 8);
  head.writeUInt32BE(number, 24);
  head.writeUInt32BE(crc32(head.subarray(0, 28)), 28);
  return head;
}

/** Decodes the result of {@link encodeSegmentHead}. Returns undefined for any other bytes, such as a damaged head. */
export function decodeSegmentHead(head: Buffer): { readonly spoolId: Buffer; readonly number: number } | undefined {
  if (head.length < segmentHead || signature.compare(head, 0, 8) !== 0) return undefined;
  if (crc32(head.subarray(0, 28)) !== head.readUInt32BE(28)) return undefined;
  return { spoolId: head.subarray(8, 24), number: head.readUInt32BE(24) };
}

/**
 * Returns the seed for the checksums of a segment's records. The seed is secret, because it depends on the spool's
 * secret id.
 */
export function segmentSeed(spoolId: Buffer, number: number): number {
  const place = Buffer.allocUnsafe(4);
  place.writeUInt32BE(number);
  return crc32(place, crc32(spoolId));
}

/** Reads a range of a file. Returns fewer bytes if the file is shorter, and no bytes if it no longer exists. */
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
