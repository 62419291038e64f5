/** Effect of a fault on a matching request. */
export type Fault =
  /** Delays the request by this many milliseconds. */
  | { readonly kind: "latency"; readonly milliseconds: number }
  /**
   * Breaks the connection. With `before`, the request has no effect. With `after`, the request takes effect and only
   * the response is lost.
   */
  | { readonly kind: "reset"; readonly when: "before" | "after" }
  /** Responds with this status, such as 429 or 503. The request has no effect. */
  | { readonly kind: "status"; readonly status: number; readonly retryAfterSeconds?: number | undefined };

/** A fault and the requests that it affects. Without `method` and `path`, it affects all requests. */
export interface FaultRule {
  readonly fault: Fault;
  /** HTTP method, such as `GET`. Default: any method. */
  readonly method?: string | undefined;
  /** Pattern for the path below the API's prefix, such as `/work_packages/12`. Default: any path. */
  readonly path?: RegExp | undefined;
  /** Number of requests that the fault affects before it ends. Default: 1. With `Infinity`, the fault never ends. */
  readonly times?: number | undefined;
  /** Probability, from 0 to 1, that a matching request is affected. Default: 1. The seeded random generator decides. */
  readonly probability?: number | undefined;
}

/** Faults that a sandbox injects into requests, in the order in which they were added. */
export interface Faults {
  /** Adds a fault. Returns a function that removes it. */
  add(rule: FaultRule): () => void;
  /** Removes all faults. */
  clear(): void;
}
