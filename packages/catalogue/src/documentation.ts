/** Documentation from the comments on the clients' declarations, by operation id. */
export type Documentation = Readonly<Record<string, OperationDocumentation>>;

/** Documentation of one operation. */
export interface OperationDocumentation {
  /** Summary in one sentence. */
  readonly summary: string;
  /** Documentation after the summary. */
  readonly details?: string;
  /** Documentation of the fields, by name. */
  readonly fields?: Readonly<Record<string, FieldDocumentation>>;
  /**
   * Fields that the body accepts only so that a document from the server can be sent as a template. They are not
   * described.
   */
  readonly templateFields?: readonly string[];
}

/** Documentation of one field of an operation's input. */
export interface FieldDocumentation {
  readonly description?: string;
  /** Known values of a field that accepts others as well. */
  readonly values?: readonly string[];
}
