import { truncate } from "node:fs/promises";
import { decodeDelivery } from "./delivery-codec.js";
import { scanRecords } from "./record.js";
import { decodeSegmentHead, readBytes, segmentHead, segmentSeed, type Segment } from "./segment.js";
import type { SpooledDelivery } from "./spool.js";

/** A range of damaged bytes in a segment. */
export interface SpoolDamage {
  readonly segment: number;
  readonly offset: number;
  readonly bytes: number;
  /**
   * `torn`: a crash left the end of the newest segment incomplete, and this end was cut off. `skipped`: a damaged
   * record was skipped.
   */
  readonly kind: "torn" | "skipped";
}

/** Reads deliveries from segments, and reports each range of damaged bytes once. */
export class SegmentReader {
  readonly #spoolId: Buffer;
  readonly #onDamage: (damage: SpoolDamage) => void;
  readonly #reported = new Set<string>();

  constructor(spoolId: Buffer, onDamage: (damage: SpoolDamage) => void) {
    this.#spoolId = spoolId;
    this.#onDamage = onDamage;
  }

  /** Reads the deliveries in a segment, beginning at an offset. Yields none if the segment was deleted. */
  async *read(segment: Segment, from: number): AsyncGenerator<SpooledDelivery> {
    const headBytes = await readBytes(segment.path, 0, segmentHead);
    // The segment was deleted, or the bridge crashed before it wrote the first record.
    if (headBytes.length < segmentHead) return;
    const head = decodeSegmentHead(headBytes);
    if (head === undefined) this.#report(segment.number, 0, segmentHead, "skipped");
    const seed = segmentSeed(head?.spoolId ?? this.#spoolId, head?.number ?? segment.number);
    const bytes = await readBytes(segment.path, from, segment.size);
    for (const scanned of scanRecords(bytes, seed, from)) {
      const delivery = scanned.kind === "record" ? decodeDelivery(scanned.payload) : undefined;
      if (delivery === undefined) {
        this.#report(segment.number, scanned.offset, scanned.next, "skipped");
        continue;
      }
      const position = { segment: segment.number, offset: scanned.offset };
      yield { delivery, position, next: { segment: segment.number, offset: scanned.next } };
    }
  }

  /**
   * Cuts off damaged bytes at the end of the newest segment. Returns false if no record may be added to the segment.
   */
  async cutTornEnd(segment: Segment): Promise<boolean> {
    const head = decodeSegmentHead(await readBytes(segment.path, 0, segmentHead));
    if (head?.number !== segment.number || !head.spoolId.equals(this.#spoolId)) return false;
    const bytes = await readBytes(segment.path, segmentHead, segment.size);
    let last: { readonly kind: string; readonly offset: number } | undefined;
    for (const scanned of scanRecords(bytes, segmentSeed(this.#spoolId, segment.number), segmentHead)) last = scanned;
    if (last?.kind !== "damage") return true;
    this.#report(segment.number, last.offset, segment.size, "torn");
    await truncate(segment.path, last.offset);
    segment.size = last.offset;
    return true;
  }

  #report(segment: number, offset: number, end: number, kind: SpoolDamage["kind"]): void {
    const key = `${segment}:${offset}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#onDamage({ segment, offset, bytes: end - offset, kind });
  }
}
