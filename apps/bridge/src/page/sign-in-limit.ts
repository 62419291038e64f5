/** Limits how fast clients can guess tokens. */
export interface SignInLimit {
  /** Returns the seconds until the next attempt is checked, or 0 when it is checked immediately. */
  wait(address: string): number;
  /** Records a wrong token. */
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
 * Creates a limit of ten wrong tokens in five minutes from one address, and two hundred from all addresses together:
 * enough for users, too few for guessing.
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
      // The limit for all addresses together also limits the number of addresses in a window.
      for (const [known, { until }] of addresses) if (until <= now()) addresses.delete(known);
      addresses.set(address, next(addresses.get(address)));
      all = next(all);
    },
  };
}
