import type { LogFields, Logger } from "@halyard/http-core";

/** A logger that keeps what it is told. */
export interface RecordingLogger {
  readonly logger: Logger;
  readonly lines: readonly { readonly level: string; readonly message: string; readonly fields: LogFields }[];
  readonly messages: readonly string[];
}

/** Makes a logger whose lines a test can look at. */
export function recordingLogger(): RecordingLogger {
  const lines: { level: string; message: string; fields: LogFields }[] = [];
  const messages: string[] = [];
  const write =
    (level: string) =>
    (message: string, fields: LogFields): void => {
      lines.push({ level, message, fields });
      messages.push(message);
    };
  return {
    logger: { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") },
    lines,
    messages,
  };
}
