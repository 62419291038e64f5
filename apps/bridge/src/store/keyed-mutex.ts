/** Locks within this process: one holder of a name at a time, in the order of the calls. */
export interface KeyedMutex {
  /** Waits for the lock and resolves with the function that releases it. */
  acquire(name: string): Promise<() => void>;
  /** Takes the lock if it is free and no one waits for it. */
  tryAcquire(name: string): (() => void) | undefined;
}

/** Returns a {@link KeyedMutex}. It keeps only names that are held. */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<void>>();

  function join(name: string): { readonly turn: Promise<void> | undefined; readonly release: () => void } {
    const turn = last.get(name);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    last.set(name, promise);
    const release = (): void => {
      if (last.get(name) === promise) last.delete(name);
      resolve(undefined);
    };
    return { turn, release };
  }

  return {
    async acquire(name) {
      const { turn, release } = join(name);
      await turn;
      return release;
    },
    tryAcquire: (name) => (last.has(name) ? undefined : join(name).release),
  };
}
