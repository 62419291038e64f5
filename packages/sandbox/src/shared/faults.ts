/** The effect of a fault on a request that it matches. */
export type Fault =
  /** Answers after this many milliseconds. */
  | { readonly kind: "latency"; readonly milliseconds: number }
  /** Breaks the connection: `before` the request had any effect, or `after` it, when only the response is lost. */
  | { readonly kind: "reset"; readonly when: "before" | "after" }
  /** Answers with this status (429, 500, 502, 503, ...) and no effect. */
  | { readonly kind: "status"; readonly status: number; readonly retryAfterSeconds?: number | undefined };

/** The requests that a fault matches. A field that is left out matches every request. */
export interface FaultRule {
  readonly fault: Fault;
  /** `GET`, `POST`, ... */
  readonly method?: string | undefined;
  /** Matched against the path below the API's prefix, for example `/work_packages/12`. */
  readonly path?: RegExp | undefined;
  /** Number of requests after which the fault ends. Default: 1. `Infinity` never ends. */
  readonly times?: number | undefined;
  /** The share of matching requests it meets, 0 to 1, drawn from the seeded generator. Default: 1. */
  readonly probability?: number | undefined;
}

/** Faults that a sandbox injects into requests, in the order in which they were added. */
export interface Faults {
  /** Adds a fault; the function that it returns takes it away again. */
  add(rule: FaultRule): () => void;
  /** Takes all faults away. */
  clear(): void;
}
