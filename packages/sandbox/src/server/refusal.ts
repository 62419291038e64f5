/**
 * Ends a request with an error response. The dialect of the server writes the document from the status, the message and
 * the details.
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

/** Whether an error is a refusal. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal;
}
