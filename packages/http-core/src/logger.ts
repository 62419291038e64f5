/** Plain data of a log line, with secrets replaced. */
export type LogFields = Readonly<Record<string, unknown>>;

/**
 * Receiver of log lines for operators. `console` works as it is; pino and winston need a small wrapper. Log lines never
 * contain credentials, header values or bodies.
 */
export interface Logger {
  debug(message: string, fields: LogFields): void;
  info(message: string, fields: LogFields): void;
  warn(message: string, fields: LogFields): void;
  error(message: string, fields: LogFields): void;
}
