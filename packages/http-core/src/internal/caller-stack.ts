import { isMarked } from "../errors.js";

/**
 * Appends the functions that are waiting for a failed call to a Halyard error's stack. V8 records at most ten functions
 * when it creates an error, so without this the stack would often end inside the package. Must be called by an async
 * function. V8 then finds the functions that await that function's promise, directly or through `then`. In other
 * runtimes, nothing is appended.
 */
export function addCaller(error: unknown): void {
  if (!isMarked(error)) return;
  const { captureStackTrace } = Error as { captureStackTrace?: (target: object, above: unknown) => void };
  const waiting: { readonly stack?: string } = {};
  captureStackTrace?.(waiting, addCaller);
  const { stack = "" } = error;
  // The first line is the heading, and the second is the async function.
  const frames = (waiting.stack ?? "").split("\n").slice(2);
  error.stack = [stack, ...frames.filter((frame) => !stack.includes(frame))].join("\n");
}
