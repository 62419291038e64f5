/** An error as plain data. Sending the error itself to another thread would lose fields such as `code`. */
interface SentError {
  readonly isError: true;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Converts an error and its causes to plain data, which keeps their fields when it is sent to another thread. Returns
 * other values unchanged.
 */
export function sendable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = error;
  const cause = error.cause instanceof Error ? { cause: sendable(error.cause) } : {};
  const fields = Object.fromEntries(Object.entries(error).filter(([, value]) => typeof value !== "function"));
  return { isError: true, fields: { ...fields, ...cause, name, message, stack } } satisfies SentError;
}

/** Converts the result of {@link sendable} back to an error. The error loses its class, unless it is a `RangeError`. */
export function restored(failure: unknown): unknown {
  if (!isSentError(failure)) return failure;
  const { fields } = failure;
  const error = fields["name"] === "RangeError" ? new RangeError() : new Error();
  const own = ["name", "message", "stack", "cause"];
  for (const [name, field] of Object.entries(fields)) {
    const value = name === "cause" ? restored(field) : field;
    // Defines the property instead of assigning it, because an assigned property would be enumerable.
    Object.defineProperty(error, name, { value, configurable: true, writable: true, enumerable: !own.includes(name) });
  }
  return error;
}

function isSentError(value: unknown): value is SentError {
  return typeof value === "object" && value !== null && "isError" in value && value.isError === true;
}
