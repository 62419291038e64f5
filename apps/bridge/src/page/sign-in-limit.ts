/** Limits how fast clients can guess tokens. */
export interface SignInLimit {
  /** Returns how many seconds a client at this address must wait before its next attempt, or 0. */
  wait(address: string): number;
  /** Records a wrong token from this address. */
  failed(address: string): void;
}

const windowLength = 5 * 60 * 1000;
const perAddress = 10;
const inAll = 200;

interface Count {
  failures: number;
  readonly until: number;
}

/**
 * Creates a limit of 10 wrong tokens from one address, and of 200 from all addresses together, in five minutes. Users
 * need fewer attempts, and guessing a token needs far more.
 */
export function createSignInLimit(now: () => number): SignInLimit {
  const addresses = new Map<string, Count>();
  let all: Count = { failures: 0, until: 0 };

  const remaining = (count: Count | undefined, limit: number): number =>
    count === undefined || count.failures < limit ? 0 : Math.max(0, Math.ceil((count.until - now()) / 1000));

  const next = (count: Count | undefined): Count => {
    const current = count !== undefined && count.until > now() ? count : { failures: 0, until: now() + windowLength };
    current.failures += 1;
    return current;
  };

  return {
    wait: (address) => Math.max(remaining(addresses.get(address), perAddress), remaining(all, inAll)),
    failed(address) {
      // The map stays small: once all addresses together have reached their limit, no address is added.
      for (const [known, { until }] of addresses) if (until <= now()) addresses.delete(known);
      addresses.set(address, next(addresses.get(address)));
      all = next(all);
    },
  };
}
