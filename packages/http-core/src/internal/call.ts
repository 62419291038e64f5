import type { AuthStrategy } from "../auth.js";
import type { ApiDialect } from "../dialect.js";
import type { RequestSummary } from "../errors.js";
import type { Hooks, Instrumentation } from "../hooks.js";
import type { Logger } from "../logger.js";
import type { Method, ResponseMedia } from "../operation.js";
import type { EncodedBody } from "../request-body.js";
import type { RetryClass, RetryPolicy } from "../retry.js";
import type { CallOptions } from "../transport.js";
import type { SendExchange } from "./exchange.js";
import type { Limiter } from "./limiter.js";
import type { Redactor } from "./redact.js";

/** Dependencies and settings shared by all requests of one client; created by `createTransport`. */
export interface Sender {
  readonly dialect: ApiDialect;
  readonly auth: AuthStrategy | undefined;
  readonly exchange: SendExchange;
  readonly headers: Readonly<Record<string, string>>;
  readonly retry: RetryPolicy;
  readonly allowInsecureHttp: boolean;
  readonly hooks: Hooks;
  readonly logger: Logger | undefined;
  readonly instrumentation: Instrumentation | undefined;
  readonly limiter: Limiter;
  readonly redactor: Redactor;
  readonly isTrusted: (url: URL) => boolean;
}

/** One call with all options resolved. */
export interface Call {
  readonly operation: string | undefined;
  /** Path template, a name of low cardinality for traces. */
  readonly template: string | undefined;
  readonly method: Method;
  readonly url: URL;
  readonly body: EncodedBody | undefined;
  readonly media: ResponseMedia;
  readonly retry: RetryClass;
  readonly redirect: "follow" | "manual";
  readonly timeout: number;
  readonly totalTimeout: number;
  readonly signal: AbortSignal | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly onHeader: (() => void) | undefined;
  readonly progress: Pick<CallOptions, "onUploadProgress" | "onDownloadProgress">;
}

/** Returns the summary of a request for errors. */
export function summary(sender: Sender, call: Call): RequestSummary {
  return { operation: call.operation, method: call.method, url: sender.redactor.url(call.url) };
}

/** Calls a hook that only observes. Its failure, even an asynchronous one, is logged and does not affect the call. */
export function observe(sender: Pick<Sender, "logger" | "redactor">, hook: string, run: () => unknown): void {
  const report = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error);
    sender.logger?.error("A hook threw an error.", { hook, error: sender.redactor.text(message) });
  };
  try {
    const result = run();
    if (result instanceof Promise) result.catch(report);
  } catch (error) {
    report(error);
  }
}
