/** Plain, redacted data that goes with a log line. */
export type LogFields = Readonly<Record<string, unknown>>;

/**
 * Where Halyard writes what an operator should know. `console` fits, and so do pino and winston behind a small wrapper.
 * Lines never hold credentials, header values or bodies.
 */
export interface Logger {
  debug(message: string, fields: LogFields): void;
  info(message: string, fields: LogFields): void;
  warn(message: string, fields: LogFields): void;
  error(message: string, fields: LogFields): void;
}
