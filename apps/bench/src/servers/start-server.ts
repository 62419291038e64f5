import { startChild } from "../harness/child.ts";

/** Options for {@link startServer}. */
export interface ServerOptions {
  /** Latency in milliseconds before each response. */
  readonly latency: number;
  /** Time in milliseconds to send each response body. Default: 0. */
  readonly transfer?: number | undefined;
  /** Number of issues, and of work packages, on the server. */
  readonly items: number;
}

/** A server's statistics since the previous call of `takeCounts`. */
interface ServerCounts {
  readonly requests: number;
  /** Time in milliseconds spent on requests, summed over the requests. */
  readonly served: number;
}

/** The functions that the server's process offers. */
export interface ServerAnswers {
  /** Starts to listen and returns the port. */
  readonly listen: () => Promise<number>;
  readonly takeCounts: () => ServerCounts;
}

/** A server on loopback, in a process of its own so that its work is not part of a contender's measurement. */
export interface Server {
  /** Address without a trailing slash. */
  readonly url: string;
  /** Returns the statistics since the previous call. */
  takeCounts(): Promise<ServerCounts>;
  end(): Promise<void>;
}

/** Starts the server with the data that `../data` generates. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const child = startChild<ServerAnswers>(new URL("server-process.ts", import.meta.url), options);
  const port = await child.ask("listen");
  return {
    url: `http://127.0.0.1:${port}`,
    takeCounts: () => child.ask("takeCounts"),
    end: () => child.end(),
  };
}
