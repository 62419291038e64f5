/** One place where a value does not fit its schema. */
export interface Issue {
  /** Path of the field, for instance `filters[0].name`; empty for the whole value. */
  readonly path: string;
  /** What the schema asks for, in words. */
  readonly expected: string;
  /** What was there instead: its type, never a long or secret value; absent when the schema does not tell. */
  readonly got?: string | undefined;
}
