/** A value that is requested once and shared by all callers. */
export interface Remembered<Value> {
  /** Returns the value, and requests it if it is not remembered. Failures are not remembered. */
  readonly get: () => Promise<Value>;
  /** Forgets the value, so that the next call of `get` requests it again. */
  readonly forget: () => void;
}

/** Creates a value that is requested by the first call of `get`, and then remembered. */
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
