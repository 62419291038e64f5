import type { Attempt, Fate } from "../errors.js";
import type { Deadline } from "./deadline.js";

/** State of a call across its attempts. */
export interface Course {
  /** Deadline of the whole call, linked to the caller's signal. */
  readonly total: Deadline;
  readonly attempts: Attempt[];
  /** Requests sent so far, with redirects and renewed credentials. */
  requests: number;
  /** True once the server may have acted. */
  mayHaveActed: boolean;
}

/** Returns the fate for the error of a call. A last attempt that was not sent does not outweigh an earlier one that may have arrived. */
export function fateOf(course: Course, lastTry: Fate): Fate {
  return lastTry === "not_sent" && course.mayHaveActed ? "unknown" : lastTry;
}
