import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { promisify } from "node:util";
import type { SpoolPosition } from "../../store/spool-position.js";
import { encodeRecordHead } from "./record.js";
import { encodeSegmentHead, segmentHead, segmentPath, segmentSeed, type Segment } from "./segment.js";

/** The functions of node:fs that the spool uses to write files. */
export interface SpoolDisk {
  readonly openSync: (path: string, flags: string, mode?: number) => number;
  readonly writeSync: (file: number, bytes: Buffer, offset: number, length: number, position: number) => number;
  readonly fsyncSync: (file: number) => void;
  readonly fdatasyncSync: (file: number) => void;
  readonly fdatasync: (file: number) => Promise<void>;
  readonly ftruncateSync: (file: number, length: number) => void;
  readonly closeSync: (file: number) => void;
}

/** This machine's disk: the unchanged functions of node:fs. */
export const machineDisk: SpoolDisk = {
  ...{ openSync, writeSync, fsyncSync, fdatasyncSync, ftruncateSync, closeSync },
  fdatasync: promisify(fdatasync),
};

/** Options for {@link SegmentWriter}. */
export interface SegmentWriterOptions {
  readonly directory: string;
  readonly spoolId: Buffer;
  /** All segments, oldest first. The writer adds new segments and updates the sizes. */
  readonly segments: Segment[];
  /** Size in bytes after which a new segment begins. */
  readonly segmentBytes: number;
  readonly disk: SpoolDisk;
}

interface OpenSegment {
  readonly segment: Segment;
  readonly file: number;
}

/**
 * Writes records to the end of the newest segment, and begins a new segment once the newest one has reached its maximum
 * size. Only one call of `write` may run at a time.
 */
export class SegmentWriter {
  readonly #options: SegmentWriterOptions;
  /** Number of the newest segment, even if its file could not be created. */
  #number: number;
  #current: OpenSegment | undefined;

  /** @param resume - Whether to continue the newest segment. If false, the first write begins a new one. */
  constructor(options: SegmentWriterOptions, resume: boolean) {
    const newest = options.segments.at(-1);
    this.#options = options;
    this.#number = newest?.number ?? 0;
    if (newest !== undefined && resume) {
      this.#current = { segment: newest, file: options.disk.openSync(newest.path, "r+") };
    }
  }

  /**
   * Writes all payloads with one write and one fdatasync, and resolves when they are on disk. If it rejects, none of
   * them is stored.
   *
   * For a single payload, the fdatasync blocks this thread, because waiting for one of Node's threads would take longer
   * on a busy machine. For several payloads, one of Node's threads runs the fdatasync, and this thread receives more
   * deliveries meanwhile.
   */
  async write(payloads: readonly Buffer[]): Promise<SpoolPosition[]> {
    const { disk, spoolId, segmentBytes } = this.#options;
    if (this.#current !== undefined && this.#current.segment.size >= segmentBytes) this.close();
    const { segment, file } = (this.#current ??= this.#begin());
    const seed = segmentSeed(spoolId, segment.number);
    const positions: SpoolPosition[] = [];
    const parts: Buffer[] = [];
    let offset = segment.size;
    for (const payload of payloads) {
      positions.push({ segment: segment.number, offset });
      const head = encodeRecordHead(payload, seed, offset);
      parts.push(head, payload);
      offset += head.length + payload.length;
    }
    try {
      this.#writeAll(file, Buffer.concat(parts), segment.size);
      if (payloads.length === 1) disk.fdatasyncSync(file);
      else await disk.fdatasync(file);
    } catch (error) {
      this.#abandon(file, segment.size);
      throw error;
    }
    segment.size = offset;
    return positions;
  }

  /** Closes the file. The next write begins a new segment. */
  close(): void {
    if (this.#current !== undefined) this.#options.disk.closeSync(this.#current.file);
    this.#current = undefined;
  }

  #begin(): OpenSegment {
    const { directory, spoolId, segments, disk } = this.#options;
    // The number is not reused after a failed attempt, because a file with that number may still exist.
    this.#number += 1;
    const number = this.#number;
    const path = segmentPath(directory, number);
    const file = disk.openSync(path, "wx", 0o600);
    try {
      this.#writeAll(file, encodeSegmentHead(spoolId, number), 0);
      disk.fsyncSync(file);
      this.#syncDirectory();
    } catch (error) {
      attempt(() => disk.closeSync(file));
      attempt(() => unlinkSync(path));
      throw error;
    }
    const segment = { number, path, size: segmentHead };
    segments.push(segment);
    return { segment, file };
  }

  /** Writes the directory's entries to disk. */
  #syncDirectory(): void {
    // Windows cannot sync a directory. Its file system protects directory entries with a journal.
    if (process.platform === "win32") return;
    const { directory, disk } = this.#options;
    const entries = disk.openSync(directory, "r");
    try {
      disk.fsyncSync(entries);
    } finally {
      disk.closeSync(entries);
    }
  }

  /**
   * Stops using a segment after a failed write or fdatasync. The kernel may report such a failure only once and drop
   * the unwritten pages. The content of the file is then uncertain, so no more records are added to it.
   */
  #abandon(file: number, size: number): void {
    const { disk } = this.#options;
    this.#current = undefined;
    attempt(() => disk.ftruncateSync(file, size));
    attempt(() => disk.closeSync(file));
  }

  #writeAll(file: number, bytes: Buffer, position: number): void {
    let length = 0;
    while (length < bytes.length) {
      length += this.#options.disk.writeSync(file, bytes, length, bytes.length - length, position + length);
    }
  }
}

/** Runs a clean-up step. Ignores its error, because the caller reports the error that made the clean-up necessary. */
function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // The caller reports the original error.
  }
}
