import type { LogFields, Logger } from "@halyard/http-core";
import { sendable } from "../../threads/sent-error.js";
import type { IntakeOptions } from "../../inbox/intake.js";
import type { SegmentSize } from "../../inbox/spool/segment.js";
import type { IntakeEvent, MessageFromIntake } from "./messages.js";

/** Options for a {@link Reporter}. */
export interface ReporterOptions {
  readonly post: (message: MessageFromIntake) => void;
  /** Returns the current segments of the spool. */
  readonly segments: () => readonly SegmentSize[];
}

/**
 * Reports events in the intake thread to the main thread. Each message costs time in both threads, so all events of one
 * turn of the event loop are sent in a single message.
 */
export class Reporter {
  readonly #options: ReporterOptions;
  #events: IntakeEvent[] = [];
  #isSpoolChanged = false;
  #scheduled: NodeJS.Immediate | undefined;

  constructor(options: ReporterOptions) {
    this.#options = options;
  }

  /** Logger that sends its lines to the main thread, which writes them. */
  readonly logger: Logger = {
    debug: (message, fields) => this.#log("debug", message, fields),
    info: (message, fields) => this.#log("info", message, fields),
    warn: (message, fields) => this.#log("warn", message, fields),
    error: (message, fields) => this.#log("error", message, fields),
  };

  /** Metrics that send each measurement to the main thread, which records it. */
  readonly metrics: IntakeOptions["metrics"] = {
    responded: (connection, status, seconds) => this.add({ kind: "responded", connection, status, seconds }),
    unknownHook: () => this.add({ kind: "unknownHook" }),
  };

  add(event: IntakeEvent): void {
    this.#events.push(event);
    this.#schedule();
  }

  /** Reports that deliveries were added to the spool or deleted from it. */
  spoolChanged(): void {
    this.#isSpoolChanged = true;
    this.#schedule();
  }

  /** Sends all pending events. Call it before you send any other message, so that the main thread is up to date. */
  flush(): void {
    if (this.#scheduled === undefined) return;
    clearImmediate(this.#scheduled);
    const { post, segments } = this.#options;
    post({ kind: "report", events: this.#events, segments: this.#isSpoolChanged ? segments() : undefined });
    this.#scheduled = undefined;
    this.#events = [];
    this.#isSpoolChanged = false;
  }

  #log(level: keyof Logger, message: string, fields: LogFields): void {
    const sent = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, sendable(value)]));
    this.add({ kind: "line", level, message, fields: sent });
  }

  #schedule(): void {
    this.#scheduled ??= setImmediate(() => this.flush());
  }
}
