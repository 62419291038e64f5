import { startChild } from "../harness/child.ts";

/** Options for {@link startServer}. */
export interface ServerOptions {
  /** Milliseconds before each response. */
  readonly latency: number;
  /** Milliseconds that the transfer of each response body takes. Default: 0. */
  readonly transfer?: number | undefined;
  /** Number of issues on the server. The number of work packages is the same. */
  readonly items: number;
}

/** A server's statistics since the previous call to `takeCounts`. */
interface ServerCounts {
  readonly requests: number;
  /** Milliseconds spent on requests, summed over all requests. */
  readonly served: number;
}

/** The functions that the server's process offers to its parent. */
export interface ServerAnswers {
  /** Starts listening, and returns the port. */
  readonly listen: () => Promise<number>;
  readonly takeCounts: () => ServerCounts;
}

/** A server on a local port. It runs in its own process, so that its work is not part of a contender's measurement. */
export interface Server {
  /** URL without a trailing slash. */
  readonly url: string;
  /** Returns the statistics since the previous call. */
  takeCounts(): Promise<ServerCounts>;
  end(): Promise<void>;
}

/** Starts a server with the data that `../data` generates. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const child = startChild<ServerAnswers>(new URL("server-process.ts", import.meta.url), options);
  const port = await child.ask("listen");
  return {
    url: `http://127.0.0.1:${port}`,
    takeCounts: () => child.ask("takeCounts"),
    end: () => child.end(),
  };
}
