/** Texts from the declarations of the clients, by the id of the operation. */
export type Documentation = Readonly<Record<string, OperationDocumentation>>;

/** Texts on one operation. */
export interface OperationDocumentation {
  /** Summary in one sentence. */
  readonly summary: string;
  /** The text after the summary. */
  readonly details?: string;
  /** Texts on fields, by name. */
  readonly fields?: Readonly<Record<string, FieldDocumentation>>;
  /** Fields that the body accepts only so that a document from the server can be sent as a template. Not described. */
  readonly templateFields?: readonly string[];
}

/** Texts on one field of an operation's input. */
export interface FieldDocumentation {
  readonly description?: string;
  /** Known values of a field that accepts others as well. */
  readonly values?: readonly string[];
}
