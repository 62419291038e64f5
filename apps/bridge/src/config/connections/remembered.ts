/** A value that is requested once and shared among all callers. */
export interface Remembered<Value> {
  /** Returns the value. A failure is not remembered. */
  readonly get: () => Promise<Value>;
  /** Requests the value again at the next call of `get`. */
  readonly forget: () => void;
}

/** Remembers the result of a request. */
export function remembered<Value>(request: () => Promise<Value>): Remembered<Value> {
  let known: Promise<Value> | undefined;
  const forget = (): void => void (known = undefined);
  return {
    get() {
      if (known !== undefined) return known;
      const requested = request();
      known = requested;
      requested.catch(() => {
        if (known === requested) forget();
      });
      return requested;
    },
    forget,
  };
}
