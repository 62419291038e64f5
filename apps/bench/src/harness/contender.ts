/**
 * One way to do the work of a row. Each runs in a process of its own, so that no contender pays for the heap, the compiled
 * code or the loaded modules of another.
 */
export interface Contender<Job = unknown> {
  /** Name in the tables. */
  readonly name: string;
  /** The packages it uses; empty for what the runtime itself does. */
  readonly packages: readonly string[];
  /** Loads what is needed and makes the work ready. Not measured. */
  prepare(job: Job): Promise<Work>;
}

/** Does the measured work once. */
export type Work = () => Promise<number | Outcome>;

/** The outcome of the work: the result alone, or with measurements that the work took itself. */
interface Outcome {
  /** A number that only the right result gives, such as the sum of all ids. A contender that skips work is wrong, not fast. */
  readonly result: number;
  /** Further measurements, by name. */
  readonly figures?: Readonly<Record<string, number>> | undefined;
}

/** The cost of one run of a contender. */
export interface Cost {
  readonly result: number;
  /** Milliseconds on the clock. */
  readonly wall: number;
  /** Milliseconds of processor time, on all threads of the process. */
  readonly cpu: number;
  /** Measurements that the work took itself. */
  readonly figures: Readonly<Record<string, number>>;
}
