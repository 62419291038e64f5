import type { GitState, OpenProjectState } from "@halyard/sandbox";

/** A request that a program sent to a server in the page. */
export interface PlaygroundRequest {
  readonly server: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Status of the response, or 0 if the connection broke. */
  readonly status: number;
  readonly sent: string;
  readonly received: string;
}

/** A server's records before and after a run. */
export type ServerState =
  | {
      readonly kind: "openproject";
      readonly server: string;
      readonly before: OpenProjectState;
      readonly state: OpenProjectState;
    }
  | { readonly kind: "git"; readonly server: string; readonly before: GitState; readonly state: GitState };

/** A program for the worker to run. */
export interface WorkerProgram {
  readonly code: string;
  /** The compiled program. Undefined if the worker has to compile `code` itself. */
  readonly script: string | undefined;
  /** URL of the compiler's script. */
  readonly compiler: string;
  /** URL of the module `#bridge`. */
  readonly bridge: string;
}

/** A message from the worker to the page. If the worker fails, the page itself creates the message `broken`. */
export type WorkerMessage =
  | { readonly kind: "ready" | "broken" }
  | { readonly kind: "line"; readonly text: string; readonly isError: boolean }
  | { readonly kind: "request"; readonly request: PlaygroundRequest }
  | { readonly kind: "done"; readonly states: readonly ServerState[] };
