import { open as openFile, unlink, type FileHandle } from "node:fs/promises";
import { syncDirectory } from "../../store/data-directory/directories.js";
import { encodeRecordHead } from "./record.js";
import { encodeSegmentHead, segmentHead, segmentPath, segmentSeed, type Segment } from "./segment.js";
import type { SpoolPosition } from "../../store/spool-position.js";

export interface SegmentWriterOptions {
  readonly directory: string;
  readonly spoolId: Buffer;
  /** All segments, oldest first. New ones are added, and their sizes grow. */
  readonly segments: Segment[];
  /** Bytes after which a new file is begun. */
  readonly segmentBytes: number;
  /** Opens files. Tests put one in that fails. */
  readonly open: typeof openFile;
}

/** Writes records at the end of the newest segment, and begins a new one in time. One call at a time. */
export interface SegmentWriter {
  /** Resolves when all payloads are on disk: one write, one fdatasync. When it rejects, none of them counts. */
  write(payloads: readonly Buffer[]): Promise<SpoolPosition[]>;
  close(): Promise<void>;
}

/** Goes on in the newest segment when `resume` says that its end is sound, else in a new one. */
export async function createSegmentWriter(options: SegmentWriterOptions, resume: boolean): Promise<SegmentWriter> {
  const { directory, spoolId, segments, segmentBytes, open } = options;
  const newest = segments.at(-1);
  let number = newest?.number ?? 0;
  let current: { readonly segment: Segment; readonly handle: FileHandle } | undefined;
  if (newest !== undefined && resume) current = { segment: newest, handle: await open(newest.path, "r+") };

  async function begin(): Promise<{ readonly segment: Segment; readonly handle: FileHandle }> {
    // Not the number of an attempt that failed: its file may still be there.
    number += 1;
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
   * What is in a file after a failed write or fdatasync is anybody's guess: the kernel may report the failure once and
   * drop the pages. So nothing is ever written behind it.
   */
  async function abandon(handle: FileHandle, size: number): Promise<void> {
    current = undefined;
    await handle.truncate(size).catch(ignore);
    await handle.close().catch(ignore);
  }

  return {
    async write(payloads) {
      if (current !== undefined && current.segment.size >= segmentBytes) {
        await current.handle.close();
        current = undefined;
      }
      const { segment, handle } = (current ??= await begin());
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
        await writeAll(handle, Buffer.concat(parts), segment.size);
        await handle.datasync();
      } catch (error) {
        await abandon(handle, segment.size);
        throw error;
      }
      segment.size = offset;
      return positions;
    },
    async close() {
      await current?.handle.close();
      current = undefined;
    },
  };
}

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let length = 0;
  while (length < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, length, bytes.length - length, position + length);
    length += bytesWritten;
  }
}

function ignore(): void {
  // The error that led here is the one to report.
}
