import { isMarked } from "../errors.js";

/**
 * Adds the callers of a failed call to the end of a Halyard error's stack. V8 records at most ten functions when it
 * creates an error, so the stack would otherwise often end inside the package. Must be called by an async function. V8
 * then finds the functions that await that function's promise, directly or through `then`. In other runtimes, nothing
 * is added.
 */
export function addCaller(error: unknown): void {
  if (!isMarked(error)) return;
  const { captureStackTrace } = Error as { captureStackTrace?: (target: object, above: unknown) => void };
  const waiting: { readonly stack?: string } = {};
  captureStackTrace?.(waiting, addCaller);
  const { stack = "" } = error;
  // Skips the heading and the async function that called `addCaller`.
  const frames = (waiting.stack ?? "").split("\n").slice(2);
  error.stack = [stack, ...frames.filter((frame) => !stack.includes(frame))].join("\n");
}
