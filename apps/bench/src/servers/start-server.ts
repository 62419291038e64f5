import { startChild } from "../harness/child.ts";

/** What a server of the benchmarks serves. */
export interface ServerOptions {
  /** Milliseconds that pass before each answer. */
  readonly latency: number;
  /** Milliseconds over which it sends the body of each answer. Default: at once. */
  readonly transfer?: number | undefined;
  /** Number of issues and of work packages it has. */
  readonly items: number;
}

/** What a server saw since it was last asked. */
interface ServerCounts {
  readonly requests: number;
  /** Milliseconds it had a request in hand, summed over the requests. */
  readonly served: number;
}

/** What the process of the server answers. */
export interface ServerAnswers {
  /** Opens the port and tells it. */
  readonly listen: () => Promise<number>;
  readonly takeCounts: () => ServerCounts;
}

/** A server on loopback, in a process of its own so that its work is not measured as a contender's. */
export interface Server {
  /** Address without a slash at the end. */
  readonly url: string;
  /** What it saw since this was last called. */
  takeCounts(): Promise<ServerCounts>;
  end(): Promise<void>;
}

/** Starts the server with the made-up data of `../data`. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const child = startChild<ServerAnswers>(new URL("server-process.ts", import.meta.url), options);
  const port = await child.ask("listen");
  return {
    url: `http://127.0.0.1:${port}`,
    takeCounts: () => child.ask("takeCounts"),
    end: () => child.end(),
  };
}
