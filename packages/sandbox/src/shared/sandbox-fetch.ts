import type { ActiveFaults } from "./create-faults.js";
import type { Fault } from "./faults.js";

/** Options for {@link sandboxFetch}. */
export interface SandboxFetchOptions {
  /** Returns the server's response, without faults. Usually `(request) => app.fetch(request)` with a Hono app. */
  readonly answer: (request: Request) => Response | Promise<Response>;
  /** Path of the API, including the path of the base URL, such as `/api/v3`. Fault rules match the rest of the path. */
  readonly prefix: string;
  /** Faults to apply. */
  readonly faults: ActiveFaults;
  /**
   * Returns the response for a `status` fault, in the server's own error format. {@link sandboxFetch} adds
   * `Retry-After`.
   */
  readonly failure: (status: number, request: Request) => Response;
}

/**
 * Creates a sandbox's `fetch`, which applies faults to requests and passes them to the server. Like the platform's
 * `fetch`, it rejects with a TypeError when the connection breaks, and with the signal's reason when the caller aborts.
 * The TypeError's cause has the code `ECONNRESET`. A request whose connection breaks with `when: "after"` has already
 * taken effect.
 */
export function sandboxFetch(options: SandboxFetchOptions): (request: Request) => Promise<Response> {
  const { answer, prefix, faults, failure } = options;
  return async (request) => {
    request.signal.throwIfAborted();
    const { pathname } = new URL(request.url);
    const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
    let broken = false;
    for (const fault of faults.meet(request.method, path)) {
      if (fault.kind === "latency") await wait(fault.milliseconds, request.signal);
      else if (fault.kind === "status") return withRetryAfter(failure(fault.status, request), fault);
      else if (fault.when === "before") throw connectionReset();
      else broken = true;
    }
    const response = await answer(request);
    if (broken) throw connectionReset();
    return response;
  };
}

function withRetryAfter(response: Response, fault: Extract<Fault, { kind: "status" }>): Response {
  if (fault.retryAfterSeconds !== undefined) response.headers.set("retry-after", String(fault.retryAfterSeconds));
  return response;
}

function connectionReset(): TypeError {
  const cause = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  return new TypeError("fetch failed", { cause });
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  let stop: () => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    stop = resolve;
    timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", stop);
  });
  clearTimeout(timer);
  signal.removeEventListener("abort", stop);
  signal.throwIfAborted();
}
