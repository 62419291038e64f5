import { countTokens } from "../mcp-client.js";

interface RawCounter {
  readonly count: { calls: number; tokens: number };
  /** Called before and after each call of a tool. */
  onCall(tool: string, outcome?: { readonly isError: boolean; readonly tokens: number }): void;
  onResponse(request: Request, response: Response): Promise<void>;
}

/**
 * Creates a counter for the calls and tokens that a task would need if each operation were a separate tool. Each read
 * that the task requests counts as one call, and so does each write. The result of a call is the server's response
 * body. The true numbers would be higher, because the counter omits the tools' definitions, the search for the right
 * tool, and reads for lock versions.
 */
export function rawCounter(isWanted: () => boolean): RawCounter {
  const count = { calls: 0, tokens: 0 };
  let present: string | undefined;
  let calls = 0;
  const add = (tokens: number): void => {
    count.calls += 1;
    count.tokens += tokens;
  };
  return {
    count,
    onCall(tool, outcome) {
      present = outcome === undefined ? tool : undefined;
      if (outcome === undefined) calls = count.calls;
      // A refused plan or program counts as one call that the server refuses.
      else if (outcome.isError && count.calls === calls) add(outcome.tokens);
    },
    async onResponse({ method, url }, response) {
      const isForm = new URL(url).pathname.endsWith("/form");
      const isWrite = present === "commit" && method !== "GET" && !isForm;
      if (present !== undefined && (isWrite || isWanted())) add(countTokens(await response.text()));
    },
  };
}
