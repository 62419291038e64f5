import { rmSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { makePrivateDirectory } from "../../store/data-directory/directories.js";
import type { SpoolPosition } from "../../store/spool-position.js";
import { encodeDelivery } from "./delivery-codec.js";
import { recordHead } from "./record.js";
import { SegmentReader, type SpoolDamage } from "./segment-reader.js";
import { machineDisk, SegmentWriter, type SpoolDisk } from "./segment-writer.js";
import { listSegments, segmentHead, type Segment, type SegmentSize } from "./segment.js";
import { spoolIdOf } from "./spool-id.js";
import { SpoolReader } from "./spool-reader.js";

/** A delivery as it arrived, with everything that is needed to verify and parse it later. */
export interface RawDelivery {
  /** Id that the bridge generated: unique, and sortable by time (UUID version 7). It appears in all logs. */
  readonly id: string;
  /** Name of the connection that the delivery was sent to. */
  readonly connection: string;
  /** Time of arrival in milliseconds since 1970. */
  readonly receivedAt: number;
  /** Header fields by their lower-case names, including signatures but not credentials. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A delivery that was read from the spool. */
export interface SpooledDelivery {
  readonly delivery: RawDelivery;
  readonly position: SpoolPosition;
  /** Position of the next record. */
  readonly next: SpoolPosition;
}

/** Options for {@link Spool.open}. */
export interface SpoolOptions {
  /**
   * Directory of the spool, created if it is missing. Only one process may write to it, so the caller must hold the
   * data directory's lock.
   */
  readonly directory: string;
  /** Maximum size in bytes. Appends that would exceed it are refused. */
  readonly maxBytes: number;
  /** Size in bytes after which a new segment begins. Limited to an eighth of `maxBytes`, and to 64 MiB. */
  readonly segmentBytes: number;
  /**
   * Milliseconds for which a segment is kept after its last write. If the spool is more than three quarters full,
   * segments are deleted earlier. No segment is deleted before its deliveries are handed over.
   */
  readonly retention: number;
  /** Called once for each range of damaged bytes. */
  readonly onDamage: (damage: SpoolDamage) => void;
  /** Returns the current time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Functions that write files. Default: the functions of node:fs. Tests replace them with functions that fail. */
  readonly disk?: SpoolDisk | undefined;
}

/** The spool's operations that are available outside the intake. The spool itself may be in another thread. */
export type SpoolAccess = Pick<Spool, "id" | "read" | "find" | "prune" | "checkRoom" | "size" | "current">;

/** Thrown when a delivery does not fit within the spool's limit or on the disk. Nothing was written. */
export class SpoolFullError extends Error {
  override readonly name = "SpoolFullError";
}

interface Append {
  readonly payload: Buffer;
  /** Size of the record in bytes, including its head. */
  readonly bytes: number;
  readonly written: PromiseWithResolvers<SpoolPosition>;
}

/** Upper limit for `segmentBytes`, because segments are read into memory as a whole. */
const maxSegmentBytes = 64 * 1024 * 1024;

/** Number of bytes that `checkRoom` writes as a test. Few deliveries are larger. */
const probeBytes = 64 * 1024;

/** Milliseconds for which the result of `checkRoom` is reused. */
const checkedFor = 5000;

/** Fraction of `maxBytes`. While the spool is larger than this, segments are deleted before the retention ends. */
const crowded = 0.75;

/**
 * Append-only files of deliveries, written by one process only. Once `append` has resolved, a delivery survives a
 * failure of the process or the machine.
 *
 * @example
 * const spool = await Spool.open({ directory, maxBytes: 2 ** 30, segmentBytes: 2 ** 24, retention: 604_800_000, onDamage });
 * const position = await spool.append(delivery);
 */
export class Spool {
  /** Unique id of this spool. Identifies the spool's read position in a database that several spools share. */
  readonly id: string;
  readonly #options: SpoolOptions;
  /** All segments, oldest first. */
  readonly #segments: Segment[];
  readonly #reader: SpoolReader;
  readonly #writer: SegmentWriter;
  #waiting: Append[] = [];
  /** Number of bytes in accepted appends that are not written yet. */
  #promised = 0;
  #writing: Promise<void> | undefined;
  #closed = false;
  #checked: { readonly at: number; readonly result: Promise<void> } | undefined;

  private constructor(
    options: SpoolOptions,
    parts: {
      readonly spoolId: Buffer;
      readonly segments: Segment[];
      readonly writer: SegmentWriter;
    },
  ) {
    const { spoolId, segments, writer } = parts;
    this.id = spoolId.toString("hex");
    this.#options = options;
    this.#segments = segments;
    this.#reader = new SpoolReader({ spoolId, segments: () => segments, onDamage: options.onDamage });
    this.#writer = writer;
  }

  /** Opens the spool in a directory. If a crash left its last record incomplete, cuts that record off. */
  static async open(options: SpoolOptions): Promise<Spool> {
    const { directory, maxBytes, onDamage, disk = machineDisk } = options;
    await makePrivateDirectory(directory);
    const segments = await listSegments(directory);
    const spoolId = await spoolIdOf(directory, segments);
    const newest = segments.at(-1);
    const resume = newest !== undefined && (await new SegmentReader(spoolId, onDamage).cutTornEnd(newest));
    const segmentBytes = Math.min(options.segmentBytes, maxBytes / 8, maxSegmentBytes);
    const writer = new SegmentWriter({ directory, spoolId, segments, segmentBytes, disk }, resume);
    return new Spool(options, { spoolId, segments, writer });
  }

  /**
   * Appends a delivery, and resolves when it is on disk. One fdatasync covers all waiting appends.
   *
   * @throws SpoolFullError when there is no room. In that case, nothing was written.
   */
  append(delivery: RawDelivery): Promise<SpoolPosition> {
    if (this.#closed) return Promise.reject(new Error("The spool is closed because the bridge is stopping."));
    const { maxBytes } = this.#options;
    const payload = encodeDelivery(delivery);
    const bytes = recordHead + payload.length;
    // The sum includes the segment head, because the record may begin a new segment.
    if (this.size() + this.#promised + bytes + segmentHead > maxBytes) return Promise.reject(limitReached(maxBytes));
    this.#promised += bytes;
    const written = Promise.withResolvers<SpoolPosition>();
    this.#waiting.push({ payload, bytes, written });
    this.#writing ??= nextTurn().then(() => this.#writeWaiting());
    return written.promise;
  }

  /** Reads the records as {@link SpoolReader.read} does. */
  read(from?: SpoolPosition): AsyncIterable<SpooledDelivery> {
    return this.#reader.read(from);
  }

  /** Returns a delivery by its id, or undefined when the spool does not have it. */
  find(id: string): Promise<SpooledDelivery | undefined> {
    return this.#reader.find(id);
  }

  /**
   * Deletes segments before a position if they are older than the retention. While the spool is more than three
   * quarters full, deletes younger segments too, oldest first. Deletes the newest segment only if all its deliveries
   * are handed over and it alone exceeds three quarters of the limit, for example after the limit was reduced.
   */
  async prune(before: SpoolPosition): Promise<void> {
    const { maxBytes, retention, now = Date.now } = this.#options;
    const segments = this.#segments;
    for (let oldest = segments[0]; oldest !== undefined && oldest.number < before.segment; oldest = segments[0]) {
      const written = await stat(oldest.path).catch(() => undefined);
      // A concurrent call may have deleted the segment.
      if (segments[0] !== oldest) continue;
      const expired = written === undefined || written.mtimeMs < now() - retention;
      if (!expired && this.size() <= maxBytes * crowded) return;
      segments.shift();
      await rm(oldest.path, { force: true });
    }
    const [only] = segments;
    const isDone = only?.number === before.segment && only.size <= before.offset;
    const isIdle = this.#writing === undefined;
    if (only === undefined || !isDone || !isIdle || this.size() <= maxBytes * crowded) return;
    this.#writer.close();
    rmSync(only.path, { force: true });
    segments.shift();
  }

  /**
   * Checks whether an append would succeed now. Writes a test file to the spool's disk, and removes it. Health checks
   * are public, so anyone can trigger calls to this method. Calls within five seconds therefore share one result.
   *
   * @throws SpoolFullError when there is no room.
   */
  checkRoom(): Promise<void> {
    const { now = Date.now } = this.#options;
    const age = now() - (this.#checked?.at ?? -Infinity);
    if (this.#checked === undefined || age < 0 || age >= checkedFor) {
      this.#checked = { at: now(), result: this.#writeProbe() };
    }
    return this.#checked.result;
  }

  /** Returns the size on disk in bytes. */
  size(): number {
    return this.#reader.size();
  }

  /**
   * Resolves when `read` and `size` include every delivery that was acknowledged before the call. In this class, they
   * always do.
   */
  current(): Promise<void> {
    return Promise.resolve();
  }

  /** Returns the segments with their sizes, oldest first. */
  segments(): SegmentSize[] {
    return this.#segments.map(({ number, size }) => ({ number, size }));
  }

  /** Refuses new appends, and resolves when the accepted ones are on disk. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#writing;
    this.#writer.close();
  }

  async #writeProbe(): Promise<void> {
    const { directory, maxBytes, disk = machineDisk } = this.#options;
    if (this.size() + this.#promised + probeBytes > maxBytes) throw limitReached(maxBytes);
    const path = join(directory, "room.probe");
    try {
      const file = disk.openSync(path, "w", 0o600);
      try {
        disk.writeSync(file, Buffer.alloc(probeBytes, 1), 0, probeBytes, 0);
        disk.fdatasyncSync(file);
      } finally {
        disk.closeSync(file);
      }
    } catch (error) {
      throw writeFailure(error);
    } finally {
      await rm(path, { force: true });
    }
  }

  async #writeWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const positions = await this.#writer.write(batch.map(({ payload }) => payload));
        batch.forEach(({ written }, index) => written.resolve(positions[index] as SpoolPosition));
      } catch (error) {
        for (const { written } of batch) written.reject(writeFailure(error));
      }
      for (const { bytes } of batch) this.#promised -= bytes;
    }
    this.#writing = undefined;
  }
}

function limitReached(maxBytes: number): SpoolFullError {
  return new SpoolFullError(
    `The spool has reached its limit of ${maxBytes} bytes because its deliveries are not being processed. Find ` +
      "the cause in the log, or raise `spool.maxBytes`.",
  );
}

function writeFailure(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return new SpoolFullError("The disk with the spool is full. Free up space on this disk.");
}
