/**
 * Thrown to end a request with an error response. The server's dialect creates the body from the status, the message
 * and the details.
 */
export class Refusal<Details extends object = object> extends Error {
  override readonly name: string = "Refusal";
  readonly status: number;
  readonly details: Partial<Details>;

  constructor(status: number, message: string, details: Partial<Details> = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** Returns whether an error is a refusal. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal;
}
