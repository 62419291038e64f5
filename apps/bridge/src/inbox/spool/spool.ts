import type { SpoolPosition } from "../../store/spool-position.js";

/** A delivery as it arrived: enough to verify, parse and work on it again at any later time. */
export interface RawDelivery {
  /** Made by the bridge, unique, sortable by time (UUID version 7). It goes through all logs. */
  readonly id: string;
  /** Name of the connection it came for. */
  readonly connection: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  /** Lower-case names; `authorization` and `cookie` are left out, signatures stay. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What was read back. */
export interface SpooledDelivery {
  readonly delivery: RawDelivery;
  readonly position: SpoolPosition;
  /** The position of the next record. */
  readonly next: SpoolPosition;
}

/** Append-only files of this process alone. What `append` resolved for survives the death of process and machine. */
export interface Spool {
  /** Made with the spool, never that of another one: the name of its marks in a database that bridges share. */
  readonly id: string;
  /**
   * Resolves when the delivery is on disk (fdatasync, one for all appends that wait).
   * @throws SpoolFullError when there is no room; nothing was written.
   */
  append(delivery: RawDelivery): Promise<SpoolPosition>;
  /**
   * Reads from a position (default: the oldest record) to what is on disk now. A position before the oldest record or
   * behind the newest means the oldest. Damaged records are skipped and reported.
   */
  read(from?: SpoolPosition): AsyncIterable<SpooledDelivery>;
  /** One delivery by its id, or undefined when it is not there (any more). Reads from the newest segment backwards. */
  find(id: string): Promise<SpooledDelivery | undefined>;
  /**
   * Deletes whole segments that lie before the position and are older than the retention; while the spool is more than
   * three quarters full, younger ones too, oldest first. The one that is written to goes only when the position is at its end
   * and it fills that much alone, as it does once the limit was lowered.
   */
  prune(before: SpoolPosition): Promise<void>;
  /** Bytes on disk. */
  size(): number;
  /** Waits for appends under way; later ones are refused. */
  close(): Promise<void>;
}
