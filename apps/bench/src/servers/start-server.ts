import { startChild } from "../harness/child.ts";

/** Options for a server of the benchmarks. */
export interface ServerOptions {
  /** Milliseconds before each response. */
  readonly latency: number;
  /** Milliseconds over which it sends each response body. Default: at once. */
  readonly transfer?: number | undefined;
  /** Number of issues, and of work packages, that it has. */
  readonly items: number;
}

/** Statistics of a server since they were last read. */
interface ServerCounts {
  readonly requests: number;
  /** Milliseconds spent on requests, summed over the requests. */
  readonly served: number;
}

/** The functions of the server's process. */
export interface ServerAnswers {
  /** Opens a port and returns it. */
  readonly listen: () => Promise<number>;
  readonly takeCounts: () => ServerCounts;
}

/** A server on loopback, in a process of its own so that its work is not measured as a contender's. */
export interface Server {
  /** Address without a slash at the end. */
  readonly url: string;
  /** Returns the statistics since the last call. */
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
