import { unlink, type FileHandle, type open as openFile } from "node:fs/promises";
import { syncDirectory } from "../../store/data-directory/directories.js";
import type { SpoolPosition } from "../../store/spool-position.js";
import { encodeRecordHead } from "./record.js";
import { encodeSegmentHead, segmentHead, segmentPath, segmentSeed, type Segment } from "./segment.js";

/** Options for {@link SegmentWriter.open}. */
export interface SegmentWriterOptions {
  readonly directory: string;
  readonly spoolId: Buffer;
  /** All segments, oldest first. The writer adds new ones and updates their sizes. */
  readonly segments: Segment[];
  /** Size in bytes after which a new segment begins. */
  readonly segmentBytes: number;
  /** Opens files. Tests replace it with one that fails. */
  readonly open: typeof openFile;
}

interface OpenSegment {
  readonly segment: Segment;
  readonly handle: FileHandle;
}

/**
 * Writes records to the end of the newest segment, and begins a new segment once the newest one has the maximum size.
 * Allows one call at a time.
 */
export class SegmentWriter {
  readonly #options: SegmentWriterOptions;
  /** Number of the newest segment, even if that segment could not be created. */
  #number: number;
  #current: OpenSegment | undefined;

  private constructor(options: SegmentWriterOptions, current: OpenSegment | undefined) {
    this.#options = options;
    this.#number = options.segments.at(-1)?.number ?? 0;
    this.#current = current;
  }

  /** Continues the newest segment when `resume` is true, and begins a new one otherwise. */
  static async open(options: SegmentWriterOptions, resume: boolean): Promise<SegmentWriter> {
    const newest = options.segments.at(-1);
    if (newest === undefined || !resume) return new SegmentWriter(options, undefined);
    return new SegmentWriter(options, { segment: newest, handle: await options.open(newest.path, "r+") });
  }

  /**
   * Writes all payloads with one write and one fdatasync. Resolves when they are on disk. After a rejection, none of
   * them is stored.
   */
  async write(payloads: readonly Buffer[]): Promise<SpoolPosition[]> {
    if (this.#current !== undefined && this.#current.segment.size >= this.#options.segmentBytes) await this.close();
    const { segment, handle } = (this.#current ??= await this.#begin());
    const seed = segmentSeed(this.#options.spoolId, segment.number);
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
      await writeAll(handle, Buffer.concat(parts), segment.size);
      await handle.datasync();
    } catch (error) {
      await this.#abandon(handle, segment.size);
      throw error;
    }
    segment.size = offset;
    return positions;
  }

  /** Closes the file. The next write begins a new segment. */
  async close(): Promise<void> {
    await this.#current?.handle.close();
    this.#current = undefined;
  }

  async #begin(): Promise<OpenSegment> {
    const { directory, spoolId, segments, open } = this.#options;
    // The number is not reused after a failed attempt, because a file with this number may still exist.
    this.#number += 1;
    const number = this.#number;
    const path = segmentPath(directory, number);
    const handle = await open(path, "wx", 0o600);
    try {
      await writeAll(handle, encodeSegmentHead(spoolId, number), 0);
      await handle.sync();
      await syncDirectory(directory);
    } catch (error) {
      await handle.close().catch(ignore);
      await unlink(path).catch(ignore);
      throw error;
    }
    const segment = { number, path, size: segmentHead };
    segments.push(segment);
    return { segment, handle };
  }

  /**
   * Stops using a segment after a failed write or fdatasync. The kernel may report such a failure only once and drop
   * the unwritten pages. The content of the file is then uncertain, so no more records are added to it.
   */
  async #abandon(handle: FileHandle, size: number): Promise<void> {
    this.#current = undefined;
    await handle.truncate(size).catch(ignore);
    await handle.close().catch(ignore);
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let length = 0;
  while (length < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, length, bytes.length - length, position + length);
    length += bytesWritten;
  }
}

function ignore(): void {
  // The error that led to this clean-up is reported instead.
}
