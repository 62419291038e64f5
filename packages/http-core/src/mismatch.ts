/** One field of a value that does not fit its schema. */
export interface Mismatch {
  /** Path of the field, for instance `filters[0].name`; empty for the whole value. */
  readonly path: string;
  /** Description of the values that the schema accepts. */
  readonly expected: string;
  /** Type of the value that was found, never a long or secret value; absent when the schema does not tell. */
  readonly got?: string | undefined;
}

/** One field of an input that does not fit the declaration of its operation. */
export type InputProblem = Mismatch;
