import { longestTimer, startTimer } from "./start-timer.js";

/**
 * A time limit, in milliseconds, tied to what else may end the work: the caller's signal, or the limit of the whole call. It
 * counts from when it is made, and `clear` or `cancel` must be called at the end. An infinite one never runs out.
 *
 * It does for the transport what `AbortSignal` does for `fetch`, at a fraction of the cost of its events: every call has
 * two of them and waits on them several times. For the same reason there is a timer only while somebody waits, and one that
 * is tied to another limit watches over both.
 */
export class Deadline {
  readonly #listeners = new Set<() => void>();
  readonly #outer: Deadline | undefined;
  readonly #untie: () => void;
  /** On the clock of `performance.now`. */
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

  /** The same for the platform's functions. Made when it is first asked for. */
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

  /** What ended it. */
  get reason(): unknown {
    return this.#reason;
  }

  /** Whether the time limit, and not what it is tied to, has ended it. */
  get expired(): boolean {
    return this.#expired;
  }

  throwIfEnded(): void {
    if (this.#ended) throw this.#reason;
  }

  /** Settles with the promise, unless this ends first; then it rejects with the reason. */
  race<Value>(promise: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const release = this.onEnd(() => reject(this.#reason));
      promise.then(resolve, reject);
      promise.then(release, release);
    });
  }

  /** Resolves after so many milliseconds, unless this ends first; then it rejects with the reason. */
  wait(ms: number): Promise<void> {
    let stop = (): void => undefined;
    const pause = new Promise<void>((resolve) => (stop = startTimer(Math.min(ms, longestTimer), resolve)));
    return this.race(pause).finally(stop);
  }

  /** Calls the listener once this ends, at once if it has. The returned function takes the listener off. */
  onEnd(listener: () => void): () => void {
    this.#watch();
    return this.#listen(listener);
  }

  /** Takes the time limit off; what it is tied to can still end it. */
  stopTimer(): void {
    this.#endsAt = Infinity;
    this.#stopTimer?.();
    if (this.#outer) this.#outer.#watch();
  }

  /** Stops the timer and lets go of what it is tied to. */
  clear(): void {
    this.#stopTimer?.();
    this.#untie();
  }

  /** The same, and ends whatever is still under way. */
  cancel(): void {
    this.clear();
    this.#end(new DOMException("The work was given up.", "AbortError"));
  }

  #watch(): void {
    if (this.#ended || this.#stopTimer) return;
    const outer = this.#outer;
    const first = outer !== undefined && outer.#endsAt < this.#endsAt ? outer : this;
    // What is over already is no time below zero: Node warns of that.
    const left = Math.max(0, first.#endsAt - performance.now());
    this.#stopTimer = startTimer(left, () => first.#expire());
  }

  #expire(): void {
    if (this.#ended) return;
    this.#expired = true;
    this.#end(new DOMException("The time limit ran out.", "TimeoutError"));
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
    // What a caller gives up with may be anything, and is thrown as it is.
    this.#reason = reason as Error;
    this.#controller?.abort(reason);
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}
