/**
 * One way to do the work of a row. Each runs in a process of its own, so that no contender pays for the heap, the compiled
 * code or the loaded modules of another.
 */
export interface Contender<Job = unknown> {
  /** What the tables call it. */
  readonly name: string;
  /** The packages it uses; empty for what the runtime itself does. */
  readonly packages: readonly string[];
  /** Loads what is needed and makes the work ready. Not measured. */
  prepare(job: Job): Promise<Work>;
}

/**
 * Does the measured work once and returns a number that only the right result gives, such as the sum of all ids: a
 * contender that skips work is not fast but wrong.
 */
export type Work = () => Promise<number>;

/** What one run of a contender cost. */
export interface Cost {
  /** What {@link Work} returned. */
  readonly result: number;
  /** Milliseconds on the clock. */
  readonly wall: number;
  /** Milliseconds of processor time, on all threads of the process. */
  readonly cpu: number;
}
