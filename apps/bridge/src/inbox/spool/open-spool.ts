import { open as openFile, rm, stat, truncate } from "node:fs/promises";
import { decodeDelivery, encodeDelivery } from "./delivery-codec.js";
import { makePrivateDirectory } from "../../store/data-directory/directories.js";
import { comparePositions, type SpoolPosition } from "../../store/spool-position.js";
import { recordHead, scanRecords } from "./record.js";
import { createSegmentWriter } from "./segment-writer.js";
import { decodeSegmentHead, listSegments, readBytes, segmentHead, segmentSeed, type Segment } from "./segment.js";
import { SpoolFullError } from "./spool-full-error.js";
import { spoolIdOf } from "./spool-id.js";
import type { RawDelivery, Spool, SpooledDelivery } from "./spool.js";

/** Segments are read whole, so no file gets much larger than this, whatever is configured. */
const largestSegment = 64 * 1024 * 1024;

/** Bytes that are no record where one should be. */
export interface SpoolDamage {
  readonly segment: number;
  readonly offset: number;
  readonly bytes: number;
  /** `torn`: the end of the newest segment, as a crash leaves it; it was cut off. `skipped`: records behind it were read. */
  readonly kind: "torn" | "skipped";
}

export interface SpoolOptions {
  /** Made when it is missing. Nobody else may write there: hold the lock of the data directory. */
  readonly directory: string;
  /** Bytes after which appends are refused. */
  readonly maxBytes: number;
  /** Bytes after which a new file is begun; at most an eighth of `maxBytes`, and 64 MiB. */
  readonly segmentBytes: number;
  /** Milliseconds for which segments are kept after their deliveries were handed over. */
  readonly retention: number;
  /** Told of each stretch of damage once. */
  readonly onDamage: (damage: SpoolDamage) => void;
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Opens files. Default: that of node:fs/promises. Tests put one in that fails. */
  readonly open?: typeof openFile | undefined;
}

interface Waiting {
  readonly payload: Buffer;
  readonly bytes: number;
  readonly written: PromiseWithResolvers<SpoolPosition>;
}

/**
 * Opens the spool of a directory, and cuts off what a crash has left half-written at its end.
 *
 * @example
 * const spool = await openSpool({ directory, maxBytes: 2 ** 30, segmentBytes: 2 ** 24, retention: 604_800_000, onDamage });
 * const position = await spool.append(delivery);
 */
export async function openSpool(options: SpoolOptions): Promise<Spool> {
  const { directory, maxBytes, retention, onDamage, now = Date.now, open = openFile } = options;
  await makePrivateDirectory(directory);
  const segments = await listSegments(directory);
  const spoolId = await spoolIdOf(directory, segments);
  const reported = new Set<string>();
  const newest = segments.at(-1);
  const resume = newest !== undefined && (await repairEnd(newest));
  const writer = await createSegmentWriter(
    { directory, spoolId, segments, segmentBytes: Math.min(options.segmentBytes, maxBytes / 8, largestSegment), open },
    resume,
  );
  let waiting: Waiting[] = [];
  let promised = 0;
  let writing: Promise<void> | undefined;
  let closed = false;

  function report(segment: number, offset: number, end: number, kind: SpoolDamage["kind"]): void {
    const key = `${segment}:${offset}`;
    if (reported.has(key)) return;
    reported.add(key);
    onDamage({ segment, offset, bytes: end - offset, kind });
  }

  /** Cuts the newest segment after its last record. False when nothing may be written behind what is in it. */
  async function repairEnd(segment: Segment): Promise<boolean> {
    const head = decodeSegmentHead(await readBytes(segment.path, 0, segmentHead));
    if (head?.number !== segment.number || !head.spoolId.equals(spoolId)) return false;
    const bytes = await readBytes(segment.path, segmentHead, segment.size);
    let last: { readonly kind: string; readonly offset: number } | undefined;
    for (const scanned of scanRecords(bytes, segmentSeed(spoolId, segment.number), segmentHead)) last = scanned;
    if (last?.kind !== "damage") return true;
    report(segment.number, last.offset, segment.size, "torn");
    await truncate(segment.path, last.offset);
    segment.size = last.offset;
    return true;
  }

  function size(): number {
    return segments.reduce((sum, segment) => sum + segment.size, 0);
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const positions = await writer.write(batch.map(({ payload }) => payload));
        batch.forEach(({ written }, index) => written.resolve(positions[index] as SpoolPosition));
      } catch (error) {
        for (const { written } of batch) written.reject(refusal(error));
      }
      for (const { bytes } of batch) promised -= bytes;
    }
    writing = undefined;
  }

  async function* readSegment(segment: Segment, from: number): AsyncGenerator<SpooledDelivery> {
    const headBytes = await readBytes(segment.path, 0, segmentHead);
    // Pruned meanwhile, or a crash came before its first record.
    if (headBytes.length < segmentHead) return;
    const head = decodeSegmentHead(headBytes);
    if (head === undefined) report(segment.number, 0, segmentHead, "skipped");
    const seed = segmentSeed(head?.spoolId ?? spoolId, head?.number ?? segment.number);
    const bytes = await readBytes(segment.path, from, segment.size);
    for (const scanned of scanRecords(bytes, seed, from)) {
      const delivery = scanned.kind === "record" ? decodeDelivery(scanned.payload) : undefined;
      if (delivery === undefined) {
        report(segment.number, scanned.offset, scanned.next, "skipped");
        continue;
      }
      const place = { segment: segment.number };
      const next = { ...place, offset: scanned.next };
      yield { delivery, position: { ...place, offset: scanned.offset }, next };
    }
  }

  async function* read(from?: SpoolPosition): AsyncGenerator<SpooledDelivery> {
    // As things are now: a segment that grows while it is read would keep the reader for ever.
    const present = segments.map((segment) => ({ ...segment }));
    const last = present.at(-1);
    if (last === undefined) return;
    const end = { segment: last.number, offset: last.size };
    const start = from === undefined || comparePositions(from, end) > 0 ? { segment: 0, offset: 0 } : from;
    for (const segment of present) {
      if (segment.number < start.segment) continue;
      const offset = segment.number === start.segment ? Math.max(start.offset, segmentHead) : segmentHead;
      if (offset < segment.size) yield* readSegment(segment, offset);
    }
  }

  async function find(id: string): Promise<SpooledDelivery | undefined> {
    for (const segment of segments.map((present) => ({ ...present })).reverse()) {
      for await (const spooled of readSegment(segment, segmentHead)) {
        if (spooled.delivery.id === id) return spooled;
      }
    }
    return undefined;
  }

  async function prune(before: SpoolPosition): Promise<void> {
    for (let oldest = segments[0]; oldest !== undefined && oldest.number < before.segment; oldest = segments[0]) {
      const written = await stat(oldest.path).catch(() => undefined);
      // Another call may have been faster.
      if (segments[0] !== oldest) continue;
      const expired = written === undefined || written.mtimeMs < now() - retention;
      if (!expired && size() <= maxBytes * 0.75) return;
      segments.shift();
      await rm(oldest.path, { force: true });
    }
    const [only] = segments;
    const isDone = only?.number === before.segment && only.size <= before.offset;
    if (only !== undefined && isDone && writing === undefined && size() > maxBytes * 0.75) await retire(only);
  }

  /** Deletes the segment that is written to: it was begun under a higher limit, and alone leaves no room. */
  async function retire(only: Segment): Promise<void> {
    const retired = writer.close().then(() => rm(only.path, { force: true }));
    // What arrives meanwhile waits, and then begins a new segment.
    writing = retired.then(() => void segments.shift(), ignore).then(writeWaiting);
    await retired;
  }

  function append(delivery: RawDelivery): Promise<SpoolPosition> {
    if (closed) return Promise.reject(new Error("The spool is closed: the bridge is stopping."));
    const payload = encodeDelivery(delivery);
    const bytes = recordHead + payload.length;
    // The head counts because a new segment may be begun for it.
    if (size() + promised + bytes + segmentHead > maxBytes) return Promise.reject(full(maxBytes));
    promised += bytes;
    const written = Promise.withResolvers<SpoolPosition>();
    waiting.push({ payload, bytes, written });
    writing ??= writeWaiting();
    return written.promise;
  }

  return {
    id: spoolId.toString("hex"),
    append,
    read,
    find,
    prune,
    size,
    async close() {
      closed = true;
      await writing;
      await writer.close();
    },
  };
}

function ignore(): void {
  // Whoever asked for it is told.
}

function full(maxBytes: number): SpoolFullError {
  return new SpoolFullError(
    `The spool has reached its limit of ${maxBytes} bytes. Deliveries are not being worked on: see the log, or raise spool.maxBytes.`,
  );
}

function refusal(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return new SpoolFullError("The disk that holds the spool is full. Make room on it.");
}
