/** A field whose value does not match its schema. */
export interface Mismatch {
  /** Path of the field, such as `filters[0].name`. Empty for the whole value. */
  readonly path: string;
  /** Description of the accepted values. */
  readonly expected: string;
  /**
   * Description of the actual value, such as `a string of 12 characters`. Never contains a long or secret value. Absent
   * where `expected` alone explains the problem.
   */
  readonly got?: string | undefined;
}

/** An input field that does not match its operation's declaration. */
export type InputProblem = Mismatch;
