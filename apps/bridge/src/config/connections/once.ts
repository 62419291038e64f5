/** Returns a function that runs `ask` once and shares its result among all callers. A failure is not cached. */
export function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => {
    if (asked === undefined) {
      const asking = ask();
      asked = asking;
      asking.catch(() => (asked = undefined));
    }
    return asked;
  };
}
