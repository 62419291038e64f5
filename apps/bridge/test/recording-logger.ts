import type { LogFields, Logger } from "@halyard/http-core";

/** A logger that records its lines. */
export interface RecordingLogger {
  readonly logger: Logger;
  readonly lines: readonly { readonly level: string; readonly message: string; readonly fields: LogFields }[];
  readonly messages: readonly string[];
}

/** Creates a logger that records its lines. */
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
