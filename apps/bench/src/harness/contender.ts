/**
 * One way to do the work of a row. Each contender runs in a process of its own, so that no contender is affected by the
 * heap, the compiled code or the loaded modules of another.
 */
export interface Contender<Job = unknown> {
  /** Name in the tables. */
  readonly name: string;
  /** Packages that the contender uses; empty if it uses only the runtime. */
  readonly packages: readonly string[];
  /** Loads the contender's modules and prepares the work. Not measured. */
  prepare(job: Job): Promise<Work>;
}

/** Function that runs the measured work once. */
export type Work = () => Promise<number | Outcome>;

/** The result of the work, optionally with measurements that the work takes itself. */
interface Outcome {
  /** A number that proves correct work, such as the sum of all ids. A contender that skips work is rejected. */
  readonly result: number;
  /** Additional measurements, by name. */
  readonly figures?: Readonly<Record<string, number>> | undefined;
}

/** The cost of one run of a contender. */
export interface Cost {
  readonly result: number;
  /** Wall-clock time in milliseconds. */
  readonly wall: number;
  /** Processor time in milliseconds, on all threads of the process. */
  readonly cpu: number;
  /** Additional measurements, by name. */
  readonly figures: Readonly<Record<string, number>>;
}
