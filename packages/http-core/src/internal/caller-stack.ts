import { isMarked } from "../errors.js";

/** Stack of a caller, formatted only when it is read. */
export interface CallerStack {
  readonly stack?: string;
}

/** Captures the stack above the function `entry`. Empty on runtimes without `Error.captureStackTrace`. */
export function captureCaller(entry: (...args: never) => unknown): CallerStack {
  const caller: CallerStack = {};
  const { captureStackTrace } = Error as { captureStackTrace?: (target: object, above: unknown) => void };
  captureStackTrace?.(caller, entry);
  return caller;
}

/**
 * Appends the caller's frames to the stack of a Halyard error. The stack would otherwise end inside the package: a call
 * is not a native promise, so V8 does not follow the caller's `await`.
 */
export function addCaller(error: unknown, { stack = "" }: CallerStack): void {
  const frames = stack.slice(stack.indexOf("\n"));
  const [, first = ""] = frames.split("\n", 2);
  if (isMarked(error) && first !== "" && error.stack?.includes(first) === false) error.stack += frames;
}
