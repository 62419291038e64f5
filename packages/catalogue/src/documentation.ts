/** Documentation by operation id, taken from the comments on the clients' declarations. */
export type Documentation = Readonly<Record<string, OperationDocumentation>>;

/** Documentation for one operation. */
export interface OperationDocumentation {
  /** One-sentence summary. */
  readonly summary: string;
  /** The documentation that follows the summary. */
  readonly details?: string;
  /** Documentation for fields, by name. */
  readonly fields?: Readonly<Record<string, FieldDocumentation>>;
  /**
   * Fields, such as `createdAt`, that the body accepts only so that callers can send back a document from the server.
   * Descriptions of the operation omit these fields.
   */
  readonly templateFields?: readonly string[];
}

/** Documentation for an input field of an operation. */
export interface FieldDocumentation {
  readonly description?: string;
  /** Known values. The field also accepts others. */
  readonly values?: readonly string[];
}
