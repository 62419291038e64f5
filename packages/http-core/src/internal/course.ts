import type { Attempt, Fate } from "../errors.js";
import type { Deadline } from "./deadline.js";

/** What one call has been through so far, over all its tries. */
export interface Course {
  /** The limit of the whole call, tied to the caller's signal. */
  readonly total: Deadline;
  readonly attempts: Attempt[];
  /** Requests sent so far, with redirects and renewed credentials. */
  requests: number;
  /** True from the moment in which the server may have acted. */
  mayHaveActed: boolean;
}

/** Where a call got to, as its error tells it: one try that never arrived does not make up for another that may have. */
export function fateOf(course: Course, lastTry: Fate): Fate {
  return lastTry === "not_sent" && course.mayHaveActed ? "unknown" : lastTry;
}
