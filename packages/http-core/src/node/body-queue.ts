import type { Dispatcher } from "undici";
import type { NetworkBody, NetworkReader } from "../network.js";

/** Number of unread bytes at which reading from the connection pauses, so that the server slows down. */
const maximumWaiting = 64 * 1024;

type Chunk = Awaited<ReturnType<NetworkReader["read"]>>;

/** A response body on its way from the connection to its reader. It costs less than a stream. */
export class BodyQueue implements NetworkBody, NetworkReader {
  readonly #controller: Dispatcher.DispatchController;
  #chunks: Uint8Array[] = [];
  #waiting = 0;
  #ended = false;
  #failure: { readonly error: Error } | undefined;
  #reader: { resolve(chunk: Chunk): void; reject(error: unknown): void } | undefined;

  constructor(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
  }

  getReader(): this {
    return this;
  }

  push(chunk: Uint8Array): void {
    const reader = this.#reader;
    if (reader) {
      this.#reader = undefined;
      reader.resolve({ done: false, value: chunk });
      return;
    }
    this.#chunks.push(chunk);
    this.#waiting += chunk.byteLength;
    if (this.#waiting >= maximumWaiting) this.#controller.pause();
  }

  end(): void {
    this.#ended = true;
    this.#reader?.resolve({ done: true });
    this.#reader = undefined;
  }

  /** Makes the body fail once the chunks that have already arrived are read. */
  fail(error: unknown): void {
    if (this.#ended) return;
    // A caller's abort reason may be any value, and is thrown unchanged.
    this.#failure ??= { error: error as Error };
    this.#reader?.reject(error);
    this.#reader = undefined;
  }

  read(): Promise<Chunk> {
    const chunk = this.#chunks.shift();
    if (chunk) {
      this.#waiting -= chunk.byteLength;
      if (this.#waiting < maximumWaiting) this.#controller.resume();
      return Promise.resolve({ done: false, value: chunk });
    }
    if (this.#failure) return Promise.reject(this.#failure.error);
    if (this.#ended) return Promise.resolve({ done: true });
    return new Promise((resolve, reject) => (this.#reader = { resolve, reject }));
  }

  cancel(): Promise<void> {
    this.#chunks = [];
    if (!this.#ended && !this.#failure)
      this.#controller.abort(
        new Error("The caller cancelled the response body, so the rest of the body was discarded."),
      );
    this.end();
    return Promise.resolve();
  }
}
