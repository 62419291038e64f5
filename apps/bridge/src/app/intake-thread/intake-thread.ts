import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import type { Logger } from "@halyard/http-core";
import type { Metrics } from "../../config/telemetry/metrics.js";
import type { Verdict } from "../../inbox/intake.js";
import type { Senders } from "../../inbox/provider-of.js";
import type { SpoolDamage } from "../../inbox/spool/segment-reader.js";
import { segmentsIn, type SegmentSize } from "../../inbox/spool/segment.js";
import { SpoolReader } from "../../inbox/spool/spool-reader.js";
import { type SpoolAccess, SpoolFullError } from "../../inbox/spool/spool.js";
import { restored } from "../../threads/sent-error.js";
import { startThread } from "../../threads/start-thread.js";
import { fromForwarded, toForwardedResponse } from "./forwarding.js";
import type {
  ForwardedRequest,
  ForwardedResponse,
  IntakeCall,
  IntakeEvent,
  IntakeStart,
  MessageFromIntake,
  MessageToIntake,
} from "./messages.js";

/** Options for {@link IntakeThread.open}. */
export interface IntakeThreadOptions {
  readonly spool: IntakeStart;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, "responded" | "unknownHook">;
  /** Called once for each range of damaged bytes in the spool. */
  readonly onDamage: (damage: SpoolDamage) => void;
  /** Called after deliveries are written to the spool or deleted from it. */
  readonly onSpoolChanged: () => void;
  /** Called with the verdict on each delivery, and the connection that the delivery was sent to. */
  readonly onVerdict: (connection: string, verdict: Verdict) => void;
  /** Called if the thread ends before it is closed. The bridge accepts no deliveries from then on. */
  readonly onFailure: (error: Error) => void;
}

/** App that responds to all requests except deliveries. */
export interface ForwardingTarget {
  fetch(request: Request, env: object): Response | Promise<Response>;
}

type Opened = Extract<MessageFromIntake, { readonly kind: "opened" }>;

interface PendingCall {
  readonly resolve: (value: string | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * The intake thread, which runs the server, receives webhooks and owns the spool. It verifies, stores and answers each
 * delivery without the main thread, and then reports the delivery to the main thread.
 *
 * @example
 * const intake = await IntakeThread.open({ spool: { directory, ...limits }, logger, metrics, ...listeners });
 * await intake.configure(sendersOf(config));
 * const url = await intake.listen(config.listen, app);
 */
export class IntakeThread {
  /** Access to the thread's spool. */
  readonly spool: SpoolAccess;
  readonly #worker: Worker;
  readonly #options: IntakeThreadOptions;
  readonly #pending = new Map<number, PendingCall>();
  #calls = 0;
  /** Segments of the spool at the time of the last report. */
  #segments: readonly SegmentSize[] = [];
  #target: ForwardingTarget | undefined;
  #isClosing = false;
  #ended: Error | undefined;

  private constructor(
    worker: Worker,
    options: IntakeThreadOptions,
    { spoolId, segments }: Pick<Opened, "spoolId" | "segments">,
  ) {
    this.#worker = worker;
    this.#options = options;
    this.#segments = segments;
    const { directory } = options.spool;
    const reader = new SpoolReader({
      spoolId: Buffer.from(spoolId, "hex"),
      segments: () => segmentsIn(directory, this.#segments),
      onDamage: options.onDamage,
    });
    this.spool = {
      id: spoolId,
      read: (from) => reader.read(from),
      find: (id) => reader.find(id),
      size: () => reader.size(),
      prune: async (before) => void (await this.#call({ kind: "prune", before })),
      checkRoom: () => this.#checkRoom(),
      current: async () => void (await this.#call({ kind: "reportEvents" })),
    };
    worker.on("message", (message: MessageFromIntake) => this.#receive(message));
    worker.on("error", (error: unknown) => this.#end(error));
    worker.on("exit", () => this.#end(undefined));
  }

  /**
   * Starts the thread, and opens the spool. Deliveries are refused until `configure` and `listen` have been called.
   *
   * @throws The error from `Spool.open`.
   */
  static async open(options: IntakeThreadOptions): Promise<IntakeThread> {
    const worker = startThread(threadFile(), options.spool);
    const exit = once(worker, "exit").then(() => Promise.reject(endOf(undefined)));
    const [first] = (await Promise.race([once(worker, "message"), exit])) as [MessageFromIntake];
    if (first.kind === "opened") {
      first.damage.forEach(options.onDamage);
      return new IntakeThread(worker, options, first);
    }
    await worker.terminate();
    throw first.kind === "unusable" ? restored(first.failure) : endOf(undefined);
  }

  /**
   * Applies the connections' names and secrets, as `Intake.configure` does.
   *
   * @throws Error if a secret is empty. In that case, nothing changes.
   */
  async configure(senders: Senders): Promise<void> {
    await this.#call({ kind: "configure", senders });
  }

  /**
   * Listens on an address. `target` responds to all requests except deliveries. Resolves with the URL, such as
   * `http://127.0.0.1:8080`.
   */
  async listen(
    { host, port }: { readonly host: string; readonly port: number },
    target: ForwardingTarget,
  ): Promise<string> {
    this.#target = target;
    return (await this.#call({ kind: "listen", host, port })) ?? "";
  }

  /** Refuses deliveries with 503 from now on. Deliveries in progress are still stored. */
  async refuse(): Promise<void> {
    await this.#closing({ kind: "refuse" });
  }

  /** Refuses new connections and lets running requests finish, as `Listening.close` does. */
  async stopListening(): Promise<void> {
    await this.#closing({ kind: "stopListening" });
  }

  /** Waits until all accepted deliveries are on disk, closes the spool, and ends the thread. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#closing({ kind: "closeSpool" });
    await this.#worker.terminate();
  }

  async #checkRoom(): Promise<void> {
    try {
      await this.#call({ kind: "checkRoom" });
    } catch (error) {
      throw error instanceof Error && error.name === "SpoolFullError" ? new SpoolFullError(error.message) : error;
    }
  }

  #call(call: IntakeCall): Promise<string | undefined> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const id = ++this.#calls;
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
    this.#pending.set(id, { resolve, reject });
    this.#post({ kind: "call", id, call });
    return promise;
  }

  /** Asks the thread to close one of its parts. Does nothing if the thread has already ended. */
  async #closing(call: IntakeCall): Promise<void> {
    if (this.#ended === undefined) await this.#call(call);
  }

  #post(message: MessageToIntake): void {
    this.#worker.postMessage(message);
  }

  #receive(message: MessageFromIntake): void {
    switch (message.kind) {
      case "report":
        for (const event of message.events) this.#pass(event);
        if (message.segments === undefined) return;
        this.#segments = message.segments;
        this.#options.onSpoolChanged();
        return;
      case "request":
        void this.#respond(message.id, message.request);
        return;
      case "result":
        this.#take(message.id)?.resolve(message.value);
        return;
      case "failure":
        this.#take(message.id)?.reject(restored(message.failure));
        return;
      case "opened":
      case "unusable":
    }
  }

  #take(id: number): PendingCall | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #pass(event: IntakeEvent): void {
    const { logger, metrics, onVerdict } = this.#options;
    switch (event.kind) {
      case "responded":
        return metrics.responded(event.connection, event.status, event.seconds);
      case "verdict":
        return onVerdict(event.connection, event.verdict);
      case "unknownHook":
        return metrics.unknownHook();
      case "line": {
        const fields = Object.entries(event.fields).map(([name, value]) => [name, restored(value)] as const);
        return logger[event.level](event.message, Object.fromEntries(fields));
      }
    }
  }

  async #respond(id: number, request: ForwardedRequest): Promise<void> {
    const response = await this.#answer(request).catch((error: unknown): ForwardedResponse => {
      this.#options.logger.error("A request to the bridge failed with status 500.", { error });
      return { status: 500, headers: [], body: undefined };
    });
    this.#post({ kind: "response", id, response });
  }

  async #answer(request: ForwardedRequest): Promise<ForwardedResponse> {
    if (this.#target === undefined) throw new Error("A request arrived before `listen` was called.");
    // A Node server passes a larger environment, but the page reads only this part.
    const env = { incoming: { socket: { remoteAddress: request.remoteAddress } } };
    return toForwardedResponse(await this.#target.fetch(fromForwarded(request), env));
  }

  #end(cause: unknown): void {
    if (this.#ended !== undefined) return;
    this.#ended = endOf(cause);
    for (const { reject } of this.#pending.values()) reject(this.#ended);
    this.#pending.clear();
    if (!this.#isClosing) this.#options.onFailure(this.#ended);
  }
}

function endOf(cause: unknown): Error {
  const reason = cause instanceof Error ? `: ${cause.message}` : ".";
  return new Error(`The thread that receives deliveries has ended unexpectedly${reason}`, { cause });
}

/** Returns the URL of the thread's program. In the bundle, the program is next to the file that starts the thread. */
function threadFile(): URL {
  const isSource = import.meta.url.endsWith(".ts");
  return new URL(isSource ? "./thread.ts" : "./intake-thread.js", import.meta.url);
}
