import { comparePositions, type SpoolPosition } from "../../store/spool-position.js";
import { segmentHead, type Segment } from "./segment.js";
import { SegmentReader, type SpoolDamage } from "./segment-reader.js";
import type { SpooledDelivery } from "./spool.js";

/** Options for a {@link SpoolReader}. */
export interface SpoolReaderOptions {
  readonly spoolId: Buffer;
  /** Returns the current segments, oldest first. */
  readonly segments: () => readonly Segment[];
  /** Called once for each range of damaged bytes. */
  readonly onDamage: (damage: SpoolDamage) => void;
}

/** Reads the deliveries of a spool from its files. The spool may be open in another thread. */
export class SpoolReader {
  readonly #segments: () => readonly Segment[];
  readonly #reader: SegmentReader;

  constructor({ spoolId, segments, onDamage }: SpoolReaderOptions) {
    this.#segments = segments;
    this.#reader = new SegmentReader(spoolId, onDamage);
  }

  /**
   * Reads the records from a position (default: the oldest record) to the last one that is on disk when the iteration
   * begins. If the position is outside the spool, begins with the oldest record. Reports and skips damaged records.
   */
  async *read(from?: SpoolPosition): AsyncIterable<SpooledDelivery> {
    const present = this.#present();
    const last = present.at(-1);
    if (last === undefined) return;
    const end = { segment: last.number, offset: last.size };
    const start = from === undefined || comparePositions(from, end) > 0 ? { segment: 0, offset: 0 } : from;
    for (const segment of present) {
      if (segment.number < start.segment) continue;
      const offset = segment.number === start.segment ? Math.max(start.offset, segmentHead) : segmentHead;
      if (offset < segment.size) yield* this.#reader.read(segment, offset);
    }
  }

  /** Returns a delivery by its id, or undefined when the spool does not have it. Searches the newest segment first. */
  async find(id: string): Promise<SpooledDelivery | undefined> {
    for (const segment of this.#present().reverse()) {
      for await (const spooled of this.#reader.read(segment, segmentHead)) {
        if (spooled.delivery.id === id) return spooled;
      }
    }
    return undefined;
  }

  /** Returns the size on disk in bytes. */
  size(): number {
    return this.#segments().reduce((sum, segment) => sum + segment.size, 0);
  }

  /** Returns copies of the segments. Without them, reading a segment that keeps growing would never end. */
  #present(): Segment[] {
    return this.#segments().map((segment) => ({ ...segment }));
  }
}
