import type { AuthStrategy } from "../auth.js";
import type { ApiDialect } from "../dialect.js";
import type { Hooks, Instrumentation } from "../hooks.js";
import type { Logger } from "../logger.js";
import type { RetryPolicy } from "../retry.js";
import type { SendExchange } from "./exchange.js";
import type { Limiter } from "./limiter.js";
import type { Redactor } from "./redact.js";

/** Dependencies and settings that all requests of one client share. Created by `createTransport`. */
export interface TransportContext {
  readonly dialect: ApiDialect;
  readonly auth?: AuthStrategy | undefined;
  readonly exchange: SendExchange;
  readonly createHeaders: () => Headers;
  readonly headers: Readonly<Record<string, string>>;
  readonly retry: RetryPolicy;
  readonly allowInsecureHttp: boolean;
  readonly maxResponseBytes?: number | undefined;
  readonly parseJson?: ((text: string) => unknown) | undefined;
  readonly userAgent?: string | undefined;
  readonly hooks: Hooks;
  readonly logger?: Logger | undefined;
  readonly instrumentation?: Instrumentation | undefined;
  readonly limiter: Limiter;
  readonly redactor: Redactor;
  readonly isTrusted: (url: URL) => boolean;
}

/**
 * Calls a hook that only observes. An error in the hook, even an asynchronous one, is logged and does not affect the
 * call.
 */
export function observe(
  { logger, redactor }: Pick<TransportContext, "logger" | "redactor">,
  hook: string,
  run: () => unknown,
): void {
  const report = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error);
    logger?.error("A hook of the client threw an error. The request continues.", {
      hook,
      error: redactor.text(message),
    });
  };
  try {
    const result = run();
    if (result instanceof Promise) result.catch(report);
  } catch (error) {
    report(error);
  }
}
