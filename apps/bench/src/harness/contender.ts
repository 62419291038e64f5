/**
 * One way to do the work that a benchmark measures. Each contender runs in its own process, so that the heap, compiled
 * code and loaded modules of one contender do not affect another.
 */
export interface Contender<Job = unknown> {
  /** Name of the contender in the tables. */
  readonly name: string;
  /** Packages that the contender uses. Empty if it uses only the runtime. */
  readonly packages: readonly string[];
  /** Loads the contender's modules and prepares the work. Not measured. */
  prepare(job: Job): Promise<Work>;
}

/** Runs the measured work once. */
export type Work = () => Promise<number | Outcome>;

/** The result of the work, and any measurements made by the work itself. */
interface Outcome {
  /** A number that shows that the work is correct, such as the sum of all ids. A wrong number fails the benchmark. */
  readonly result: number;
  /** Additional measurements, by name. */
  readonly figures?: Readonly<Record<string, number>> | undefined;
}

/** Cost of one run of a contender. */
export interface Cost {
  readonly result: number;
  /** Milliseconds of wall-clock time. */
  readonly wall: number;
  /** Milliseconds of processor time, on all threads of the process. */
  readonly cpu: number;
  /** Additional measurements, by name. */
  readonly figures: Readonly<Record<string, number>>;
}
