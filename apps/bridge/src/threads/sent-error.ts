/** An error as plain data. A message between threads would otherwise lose its fields, such as `code`. */
interface SentError {
  readonly isError: true;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Converts an error to plain data that can be sent with all its fields. Returns other values unchanged. */
export function sendable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = error;
  const fields = Object.fromEntries(Object.entries(error).filter(([, value]) => typeof value !== "function"));
  return { isError: true, fields: { ...fields, name, message, stack } } satisfies SentError;
}

/** Converts the result of {@link sendable} back. The class of the error is lost, but for `RangeError`. */
export function restored(failure: unknown): unknown {
  if (!isSentError(failure)) return failure;
  const { fields } = failure;
  const error = fields["name"] === "RangeError" ? new RangeError() : new Error();
  const own = ["name", "message", "stack"];
  for (const [name, value] of Object.entries(fields)) {
    // Defined rather than assigned, because assigning to the `name` of an error would make the property enumerable.
    Object.defineProperty(error, name, { value, configurable: true, writable: true, enumerable: !own.includes(name) });
  }
  return error;
}

function isSentError(value: unknown): value is SentError {
  return typeof value === "object" && value !== null && "isError" in value && value.isError === true;
}
