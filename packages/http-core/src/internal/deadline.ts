import { longestTimer, startTimer } from "./start-timer.js";

/**
 * A deadline that ends a number of milliseconds after its creation. It also ends with its parent, which is the caller's
 * signal or the deadline of the whole call. `clear` or `cancel` must be called when the work is done. An infinite
 * deadline never expires.
 *
 * This class replaces `AbortSignal` inside the transport, because a signal's events cost several times more. Every call
 * has two deadlines and waits on them several times. To save more time, a timer starts only when something first waits
 * for the deadline, and a single timer covers both a deadline and its parent deadline.
 */
export class Deadline {
  readonly #listeners = new Set<() => void>();
  readonly #outer: Deadline | undefined;
  readonly #untie: () => void;
  /** Time at which the deadline ends, as measured by `performance.now`. */
  #endsAt: number;
  #stopTimer: (() => void) | undefined;
  #controller: AbortController | undefined;
  #ended = false;
  #expired = false;
  #reason!: Error;

  constructor(ms: number, parent?: AbortSignal | Deadline) {
    this.#endsAt = performance.now() + ms;
    this.#outer = parent instanceof Deadline ? parent : undefined;
    this.#untie = parent ? Deadline.#whenEnded(parent, () => this.#end(parent.reason)) : () => undefined;
  }

  /** The deadline as a signal, for platform functions. Created on first access. */
  get signal(): AbortSignal {
    this.#watch();
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#ended) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  get ended(): boolean {
    return this.#ended;
  }

  get reason(): unknown {
    return this.#reason;
  }

  /** Whether the deadline's own time ran out. False if its parent ended it. */
  get expired(): boolean {
    return this.#expired;
  }

  throwIfEnded(): void {
    if (this.#ended) throw this.#reason;
  }

  /** Settles as the promise does, but rejects with the deadline's reason if the deadline ends first. */
  race<Value>(promise: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const release = this.onEnd(() => reject(this.#reason));
      promise.then(resolve, reject);
      promise.then(release, release);
    });
  }

  /**
   * Resolves after `ms` milliseconds, or after {@link longestTimer} if that is shorter. Rejects with the deadline's
   * reason if the deadline ends first.
   */
  wait(ms: number): Promise<void> {
    let stop = (): void => undefined;
    const pause = new Promise<void>((resolve) => (stop = startTimer(Math.min(ms, longestTimer), resolve)));
    return this.race(pause).finally(stop);
  }

  /**
   * Calls the listener when the deadline ends, or immediately if it has ended. Returns a function that removes the
   * listener.
   */
  onEnd(listener: () => void): () => void {
    this.#watch();
    return this.#listen(listener);
  }

  /** Removes the time limit. The parent can still end the deadline. */
  stopTimer(): void {
    this.#endsAt = Infinity;
    this.#stopTimer?.();
    if (this.#outer) this.#outer.#watch();
  }

  /** Stops the timer and detaches from the parent. */
  clear(): void {
    this.#stopTimer?.();
    this.#untie();
  }

  /** Clears the deadline and ends all work that still depends on it. */
  cancel(): void {
    this.clear();
    this.#end(new DOMException("The work was cancelled.", "AbortError"));
  }

  #watch(): void {
    if (this.#ended || this.#stopTimer) return;
    const outer = this.#outer;
    const first = outer !== undefined && outer.#endsAt < this.#endsAt ? outer : this;
    // Node warns about negative delays.
    const left = Math.max(0, first.#endsAt - performance.now());
    this.#stopTimer = startTimer(left, () => first.#expire());
  }

  #expire(): void {
    if (this.#ended) return;
    this.#expired = true;
    this.#end(new DOMException("The deadline expired.", "TimeoutError"));
  }

  #listen(listener: () => void): () => void {
    if (this.#ended) listener();
    else this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  static #whenEnded(parent: AbortSignal | Deadline, listener: () => void): () => void {
    if (parent instanceof Deadline) return parent.#listen(listener);
    if (parent.aborted) listener();
    else parent.addEventListener("abort", listener, { once: true });
    return () => parent.removeEventListener("abort", listener);
  }

  #end(reason: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    // A caller's abort reason may be any value, and is thrown unchanged.
    this.#reason = reason as Error;
    this.#controller?.abort(reason);
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}
