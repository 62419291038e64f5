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

/** Does the measured work once. */
export type Work = () => Promise<number | Outcome>;

/** What came of the work: the result alone, or with what the work has measured itself. */
interface Outcome {
  /** A number that only the right result gives, such as the sum of all ids: who skips work is not fast but wrong. */
  readonly result: number;
  /** Further measurements, by name. */
  readonly figures?: Readonly<Record<string, number>> | undefined;
}

/** What one run of a contender cost. */
export interface Cost {
  readonly result: number;
  /** Milliseconds on the clock. */
  readonly wall: number;
  /** Milliseconds of processor time, on all threads of the process. */
  readonly cpu: number;
  /** What the work has measured itself. */
  readonly figures: Readonly<Record<string, number>>;
}
