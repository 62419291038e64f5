/** Asks once, also when several ask at the same time, and remembers the answer. A failure is not remembered. */
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
