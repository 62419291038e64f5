/** Input for a program's thread. */
export interface ProgramStart {
  /** Body of an asynchronous function. */
  readonly source: string;
  /** The current date, such as `2026-05-21`. The program has no other clock. */
  readonly today: string;
  /** Maximum memory of the interpreter, in bytes. */
  readonly memory: number;
  /** Maximum processor time of the interpreter, in milliseconds. */
  readonly processorTime: number;
  /** Maximum number of operation calls. */
  readonly calls: number;
  /** Maximum number of characters in a call's operation id plus its input. The program's result has the same limit. */
  readonly output: number;
}

/** Message from a program's thread: a call to an operation, or the end of the program. Values are JSON. */
export type ProgramMessage =
  | { readonly kind: "call"; readonly id: number; readonly operation: string; readonly input: string }
  | { readonly kind: "returned"; readonly value: string }
  | { readonly kind: "failed"; readonly message: string };

/** Response to a program's call. */
export interface CallResponse {
  readonly id: number;
  /** Whether the call succeeded. If it did not, `value` is an error. */
  readonly ok: boolean;
  /** The result or the error, as JSON. */
  readonly value: string;
}
