/** One field of a value that does not match its schema. */
export interface Mismatch {
  /** Path of the field, for instance `filters[0].name`; empty for the whole value. */
  readonly path: string;
  /** Description of the values that the schema accepts. */
  readonly expected: string;
  /** Type of the actual value, never a long or secret value. Absent where `expected` alone explains the problem. */
  readonly got?: string | undefined;
}

/** One field of an input that does not match the declaration of its operation. */
export type InputProblem = Mismatch;
