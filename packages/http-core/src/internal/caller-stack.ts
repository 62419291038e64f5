import { isMarked } from "../errors.js";

/**
 * Appends the functions that wait for a failed call to the stack of a Halyard error. Without them, the stack would
 * often end inside the package, because V8 records at most ten functions when it creates an error. Must be called by an
 * async function. V8 finds the functions that await its promise, or a promise that `then` derives from it. Other
 * runtimes append nothing.
 */
export function addCaller(error: unknown): void {
  if (!isMarked(error)) return;
  const { captureStackTrace } = Error as { captureStackTrace?: (target: object, above: unknown) => void };
  const waiting: { readonly stack?: string } = {};
  captureStackTrace?.(waiting, addCaller);
  const { stack = "" } = error;
  // The first line is a heading, and the second is the async function.
  const frames = (waiting.stack ?? "").split("\n").slice(2);
  error.stack = [stack, ...frames.filter((frame) => !stack.includes(frame))].join("\n");
}
