import type { WithResponse } from "./transport.js";

/**
 * A pending call. Await it to get the data. The request is sent when the operation is called, not when the call is
 * awaited.
 *
 * @example
 * const risk = await client.risks.get({ id: 7 });
 * const { data, response } = await client.risks.get({ id: 7 }).withResponse();
 */
export class Call<Data> implements Promise<Data> {
  readonly #result: Promise<WithResponse<Data>>;
  readonly [Symbol.toStringTag]: string = "Call";

  constructor(result: Promise<WithResponse<Data>>) {
    this.#result = result;
  }

  /** Returns the data together with the status, the headers and other details of the response. */
  withResponse(): Promise<WithResponse<Data>> {
    return this.#result;
  }

  then<Fulfilled = Data, Rejected = never>(
    onFulfilled?: ((data: Data) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    // Uses two calls of `then`, so that V8 can find the caller's `await` and include the caller in an error's stack. It
    // could not do so if a single callback unwrapped the data and called `onFulfilled` itself.
    return this.#result.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Data | Rejected> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Data> {
    return this.then().finally(onFinally);
  }
}
