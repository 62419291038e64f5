import { crc32 } from "node:zlib";

/**
 * Number of bytes before the payload of a record. A record in a segment consists of the following, with all numbers
 * big-endian:
 *
 * - 4 bytes: a mark, used to find the next record after a damaged one;
 * - 4 bytes: the length of the payload;
 * - 4 bytes: the CRC-32 of the payload;
 * - 4 bytes: the CRC-32 of the twelve bytes before it and of the record's offset in the file;
 * - the payload.
 *
 * Both checksums start from a secret seed, because the payload comes from outside. Without the seed, an attacker could
 * post a comment that contains a well-formed record. If the real record around it were damaged, the forged one would be
 * read as a delivery.
 */
export const recordHead = 16;

const mark: Buffer = Buffer.from([0xd7, 0x48, 0x59, 0x4c]);

/** An intact record, or a range of damaged bytes. Offsets count from the beginning of the file. */
export type Scanned =
  | { readonly kind: "record"; readonly offset: number; readonly next: number; readonly payload: Buffer }
  | { readonly kind: "damage"; readonly offset: number; readonly next: number };

/** Returns the bytes before the payload of a record that begins at `offset`. */
export function encodeRecordHead(payload: Uint8Array, seed: number, offset: number): Buffer {
  const head = Buffer.allocUnsafe(recordHead);
  mark.copy(head);
  head.writeUInt32BE(payload.length, 4);
  head.writeUInt32BE(crc32(payload, seed), 8);
  head.writeUInt32BE(headSum(head.subarray(0, 12), seed, offset), 12);
  return head;
}

/**
 * Reads records from bytes that begin at `offset` in their file. Takes linear time for any content. Yields a record
 * only at the offset where it was written.
 */
export function* scanRecords(bytes: Buffer, seed: number, offset: number): Generator<Scanned> {
  let at = 0;
  while (at < bytes.length) {
    const found = recordAt(bytes, at, seed, offset);
    if (found !== undefined) {
      const next = at + recordHead + found.length;
      yield { kind: "record", offset: offset + at, next: offset + next, payload: found };
      at = next;
      continue;
    }
    const next = nextRecord(bytes, at + 1, seed, offset);
    yield { kind: "damage", offset: offset + at, next: offset + next };
    at = next;
  }
}

function recordAt(bytes: Buffer, at: number, seed: number, offset: number): Buffer | undefined {
  if (at + recordHead > bytes.length || mark.compare(bytes, at, at + mark.length) !== 0) return undefined;
  // The head's checksum is checked first. Otherwise, the checksum of a long payload would be computed for every false
  // mark, and there may be thousands of them.
  if (headSum(bytes.subarray(at, at + 12), seed, offset + at) !== bytes.readUInt32BE(at + 12)) return undefined;
  const end = at + recordHead + bytes.readUInt32BE(at + 4);
  if (end > bytes.length) return undefined;
  const payload = bytes.subarray(at + recordHead, end);
  return crc32(payload, seed) === bytes.readUInt32BE(at + 8) ? payload : undefined;
}

function nextRecord(bytes: Buffer, from: number, seed: number, offset: number): number {
  for (let at = bytes.indexOf(mark, from); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    if (recordAt(bytes, at, seed, offset) !== undefined) return at;
  }
  return bytes.length;
}

function headSum(head: Uint8Array, seed: number, offset: number): number {
  const place = Buffer.allocUnsafe(6);
  place.writeUIntBE(offset, 0, 6);
  return crc32(place, crc32(head, seed));
}
