/** A request of a program to a server in the page. */
export interface PlaygroundRequest {
  readonly server: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Response status; 0 for a broken connection. */
  readonly status: number;
  readonly sent: string;
  readonly received: string;
}

/** The records of one server after a run. */
export interface ServerState {
  readonly server: string;
  /** A copy of its state. */
  readonly state: unknown;
}

/** Messages of the worker to the page. */
export type WorkerMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "line"; readonly text: string; readonly isError: boolean }
  | { readonly kind: "request"; readonly request: PlaygroundRequest }
  | { readonly kind: "done"; readonly states: readonly ServerState[] };
