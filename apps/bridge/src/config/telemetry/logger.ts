import { AsyncLocalStorage } from "node:async_hooks";
import { isHalyardError, type LogFields, type Logger } from "@halyard/http-core";
import { pino, type DestinationStream, type LevelWithSilent } from "pino";

export interface LoggingOptions {
  /** Lowest level that is written. Default: `info`. */
  readonly level?: LevelWithSilent | undefined;
  /**
   * Returns the secrets that are replaced with `[secret]`. Called for each line. Secrets of fewer than six characters
   * are not replaced.
   */
  readonly secrets: () => readonly string[];
  /** Destination of the lines. Default: standard output. */
  readonly destination?: DestinationStream | undefined;
}

/** Structured log with one line of JSON per message. */
export interface Logging {
  readonly logger: Logger;
  /** Adds fields to every line that is logged during `work`. Nested calls keep the outer fields. */
  within<T>(this: void, fields: LogFields, work: () => T): T;
  /** Returns the fields that `within` has added for the current work. */
  context(): LogFields;
}

/**
 * Creates a bridge's logger. The logger omits fields whose names denote credentials, such as `token`. It also replaces
 * the secrets themselves in every line, for example in error messages from libraries and in URLs.
 *
 * @example
 * const { logger, within } = createLogging({ secrets: () => secretsOf(config) });
 * await within({ delivery: id }, () => handle(delivery));
 */
export function createLogging(options: LoggingOptions): Logging {
  const context = new AsyncLocalStorage<LogFields>();
  const sink = pino(
    {
      level: options.level ?? "info",
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: plainError },
      redact: { paths: credentialNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true },
      mixin: () => ({ ...context.getStore() }),
      hooks: { streamWrite: (line) => withoutSecrets(line, options.secrets()) },
    },
    options.destination ?? pino.destination({ fd: 1, sync: true }),
  );
  const write =
    (level: "debug" | "info" | "warn" | "error") =>
    (message: string, fields: LogFields): void => {
      sink[level](fields, message);
    };
  return {
    logger: { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") },
    context: () => context.getStore() ?? {},
    within: (fields, work) => context.run({ ...context.getStore(), ...fields }, work),
  };
}

const credentialNames = [
  "authorization",
  "cookie",
  "password",
  "secret",
  "secrets",
  "token",
  "apiKey",
  "webhookSecrets",
  "githubSecret",
  "databaseUrl",
];

function plainError(error: unknown): unknown {
  if (isHalyardError(error)) return error.toJSON();
  return error instanceof Error ? pino.stdSerializers.err(error) : error;
}

/**
 * Minimum length of a secret that is replaced. A shorter secret may be part of ordinary words, and replacing it there
 * would make the log unreadable.
 */
const shortestSecret = 6;

function withoutSecrets(line: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter((secret) => secret.length >= shortestSecret)
    // JSON and URLs contain the secret in an escaped form.
    .flatMap((secret) => [JSON.stringify(secret).slice(1, -1), JSON.stringify(encodeURIComponent(secret)).slice(1, -1)])
    // The longest secrets come first, because a secret may contain another one.
    .toSorted((a, b) => b.length - a.length);
  if (forms.length === 0) return line;
  // Replaces all secrets in one pass, so that the inserted text is not searched again.
  return line.replace(
    new RegExp(forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|"), "g"),
    "[secret]",
  );
}
