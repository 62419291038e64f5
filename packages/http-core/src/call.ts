import type { WithResponse } from "./transport.js";

/**
 * A call that is under way: await it for the data. It was sent when the operation was called, not when it is awaited.
 *
 * @example
 * const risk = await client.risks.get({ id: 7 });
 * const { data, response } = await client.risks.get({ id: 7 }).withResponse();
 */
export class Call<Data> implements Promise<Data> {
  readonly #answer: Promise<WithResponse<Data>>;
  readonly [Symbol.toStringTag]: string = "Call";

  constructor(answer: Promise<WithResponse<Data>>) {
    this.#answer = answer;
  }

  /** The data together with status, headers and what else is known of the answer. */
  withResponse(): Promise<WithResponse<Data>> {
    return this.#answer;
  }

  then<Fulfilled = Data, Rejected = never>(
    onFulfilled?: ((data: Data) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    if (typeof onFulfilled !== "function") return this.#answer.then(({ data }) => data).then(null, onRejected);
    return this.#answer.then(({ data }) => onFulfilled(data), onRejected);
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
