/** Data that a program's thread starts with. */
export interface ProgramStart {
  /** Body of an asynchronous function. */
  readonly source: string;
  /** The current day, `2026-05-21`: the only time a program knows. */
  readonly today: string;
  /** Most memory of the interpreter, in bytes. */
  readonly memory: number;
  /** Most processor time of the interpreter, in milliseconds. */
  readonly processorTime: number;
}

/** A message from the thread of a program: a call of an operation, or the end. Values are JSON texts. */
export type ProgramMessage =
  | { readonly kind: "call"; readonly id: number; readonly operation: string; readonly input: string }
  | { readonly kind: "returned"; readonly value: string }
  | { readonly kind: "failed"; readonly message: string };

/** The response to a call of a program. */
export interface CallResponse {
  readonly id: number;
  /** False when `value` is an error. */
  readonly ok: boolean;
  /** A JSON text. */
  readonly value: string;
}
