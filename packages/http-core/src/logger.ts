/** Plain, redacted data of a log line. */
export type LogFields = Readonly<Record<string, unknown>>;

/**
 * Receiver of log lines for operators. `console` works, and so do pino and winston behind a small wrapper.
 * Lines never contain credentials, header values or bodies.
 */
export interface Logger {
  debug(message: string, fields: LogFields): void;
  info(message: string, fields: LogFields): void;
  warn(message: string, fields: LogFields): void;
  error(message: string, fields: LogFields): void;
}
