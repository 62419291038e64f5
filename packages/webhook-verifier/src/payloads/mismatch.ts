/** One place where a body is not what was declared. It tells types, never values. */
export interface Mismatch {
  /** Path of the field, for instance `pull_request.base.repo`; empty for the whole body. */
  readonly path: string;
  /** What was expected, in words. */
  readonly expected: string;
  /** What was there instead, in words; `nothing` when the field is missing. */
  readonly got: string;
}
