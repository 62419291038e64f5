import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { memoryTokenStore } from "./memory-token-store.js";
import { OAuthError } from "./oauth/oauth-error.js";
import { TokenManager, type TokenManagerOptions } from "./token-manager.js";
import type { TokenSet } from "./token-set.js";
import type { TokenStore } from "./token-store.js";

const start = Date.UTC(2026, 0, 1);
const minute = 60_000;

/**
 * Returns an `obtain` function that issues a1, a2, ... and counts its calls. The tokens live for an hour by default.
 */
function counted(life = 60 * minute): { readonly obtain: TokenManagerOptions["obtain"]; readonly count: () => number } {
  let count = 0;
  return {
    count: () => count,
    obtain: async () => {
      count += 1;
      const accessToken = `a${count}`;
      await Promise.resolve();
      return { accessToken, refreshToken: `r${count}`, expiresAt: Date.now() + life };
    },
  };
}

/** Creates a store without a lock, so that only the manager can prevent duplicate renewals. */
function lockless(initial?: TokenSet): TokenStore {
  const store = memoryTokenStore(initial);
  return {
    load: () => store.load(),
    save: (tokens) => store.save(tokens),
    compareAndSwap: (expected, next) => store.compareAndSwap(expected, next),
  };
}

async function text(manager: TokenManager): Promise<string> {
  return (await manager.token()).accessToken;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  return () => vi.useRealTimers();
});

describe("one renewal for all callers", () => {
  it("obtains one token for ten concurrent callers", async () => {
    const { obtain, count } = counted();
    const manager = new TokenManager({ obtain, store: lockless() });
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => text(manager))))).toEqual(new Set(["a1"]));
    expect(count()).toBe(1);
  });

  it("renews once for one rejected token, however late the 401s arrive", async () => {
    const { obtain, count } = counted();
    const manager = new TokenManager({ obtain, store: lockless() });
    const refused = await text(manager);
    const together = await Promise.all([manager.renew(refused), manager.renew(refused), manager.renew(refused)]);
    const straggler = await manager.renew(refused);
    expect([...together, straggler]).toEqual([true, true, true, true]);
    expect(await text(manager)).toBe("a2");
    expect(count()).toBe(2);
  });

  it("reports that there is no other token when the source returns the rejected one", async () => {
    const manager = new TokenManager({ obtain: () => ({ accessToken: "the-only-one" }) });
    expect(await manager.renew(await text(manager))).toBe(false);
  });

  it("continues the renewal for the other callers when one caller aborts", async () => {
    const gate = Promise.withResolvers<TokenSet>();
    let signal: AbortSignal | undefined;
    const manager = new TokenManager({
      obtain: (_current, context) => {
        signal = context.signal;
        return gate.promise;
      },
    });
    const controller = new AbortController();
    const impatient = manager.token(controller.signal);
    const patient = manager.token();
    controller.abort(new Error("given up"));
    await expect(impatient).rejects.toThrow("given up");
    expect(signal?.aborted).toBe(false);
    gate.resolve({ accessToken: "a1" });
    expect((await patient).accessToken).toBe("a1");
  });

  it("continues when every caller has aborted, so that a rotated refresh token is not lost", async () => {
    const gate = Promise.withResolvers<TokenSet>();
    const store = memoryTokenStore();
    const manager = new TokenManager({ obtain: () => gate.promise, store });
    await expect(manager.token(AbortSignal.abort(new Error("given up")))).rejects.toThrow("given up");
    gate.resolve({ accessToken: "a1", refreshToken: "r1" });
    await expect.poll(() => store.load()).toMatchObject({ refreshToken: "r1" });
  });
});

describe("renewal before expiry", () => {
  it("renews `renewBefore` ms before the token expires, not earlier", async () => {
    const { obtain } = counted();
    const manager = new TokenManager({ obtain, renewBefore: minute, jitter: 0 });
    await text(manager);
    vi.setSystemTime(start + 59 * minute - 1);
    expect(await text(manager)).toBe("a1");
    vi.setSystemTime(start + 59 * minute);
    expect(await text(manager)).toBe("a2");
  });

  it("spreads renewals of several processes by jitter", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const { obtain } = counted();
    const manager = new TokenManager({ obtain, renewBefore: minute, jitter: 20_000 });
    await text(manager);
    vi.setSystemTime(start + 59 * minute - 10_001);
    expect(await text(manager)).toBe("a1");
    vi.setSystemTime(start + 59 * minute - 10_000);
    expect(await text(manager)).toBe("a2");
  });

  it("uses a token with a lifetime shorter than `renewBefore` for half of it", async () => {
    const { obtain } = counted(20_000);
    const manager = new TokenManager({ obtain });
    await text(manager);
    vi.setSystemTime(start + 9_999);
    expect(await text(manager)).toBe("a1");
    vi.setSystemTime(start + 10_000);
    expect(await text(manager)).toBe("a2");
  });

  it("keeps a token without an expiry until it is rejected", async () => {
    let count = 0;
    const manager = new TokenManager({ obtain: () => ({ accessToken: `a${(count += 1)}` }) });
    await text(manager);
    vi.setSystemTime(start + 1000 * 24 * 60 * minute);
    expect(await text(manager)).toBe("a1");
    expect(await manager.renew("a1")).toBe(true);
    expect(await text(manager)).toBe("a2");
  });

  it("returns the old token while an early renewal fails, and rejects once the token has expired", async () => {
    const { obtain } = counted();
    let broken = false;
    const manager = new TokenManager({
      jitter: 0,
      obtain: (current, context) => {
        if (broken) throw new OAuthError("oauth_server_error", "down");
        return obtain(current, context);
      },
    });
    await text(manager);
    broken = true;
    vi.setSystemTime(start + 59 * minute + 1);
    expect(await text(manager)).toBe("a1");
    vi.setSystemTime(start + 60 * minute);
    await expect(manager.token()).rejects.toMatchObject({ code: "oauth_server_error" });
  });
});

describe("a stored token that has not expired", () => {
  const store = (): TokenStore =>
    memoryTokenStore({
      accessToken: "kept",
      refreshToken: "r0",
      expiresAt: start + 30_000,
      obtainedAt: start - minute,
    });
  const down = (): never => {
    throw new OAuthError("oauth_connection_failed", "down");
  };

  it("is returned while the first renewal of a process fails, but not after its expiry", async () => {
    const manager = new TokenManager({ store: store(), obtain: down });
    expect([await text(manager), await text(manager)]).toEqual(["kept", "kept"]);
    vi.setSystemTime(start + 30_000);
    await expect(manager.token()).rejects.toMatchObject({ code: "oauth_connection_failed" });
  });

  it("is not returned after it was rejected", async () => {
    const manager = new TokenManager({ store: store(), obtain: down });
    await expect(manager.renew("kept")).rejects.toMatchObject({ code: "oauth_connection_failed" });
    await expect(manager.token()).rejects.toMatchObject({ code: "oauth_connection_failed" });
  });

  it("is not returned to a caller that aborted", async () => {
    const gate = Promise.withResolvers<TokenSet>();
    const manager = new TokenManager({ store: store(), obtain: () => gate.promise });
    await manager.replace(await store().load());
    await expect(manager.token(AbortSignal.abort(new Error("given up")))).rejects.toThrow("given up");
    gate.resolve({ accessToken: "a1" });
    expect(await text(manager)).toBe("a1");
  });
});

describe("failures", () => {
  it("reports a failure to every waiting caller and during the cooldown, and then renews again", async () => {
    let count = 0;
    const manager = new TokenManager({
      cooldown: 1_000,
      obtain: async () => {
        count += 1;
        await Promise.resolve();
        if (count === 1) throw new OAuthError("oauth_server_error", "down");
        return { accessToken: "a1" };
      },
    });
    const outcomes = await Promise.allSettled([manager.token(), manager.token(), manager.token()]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    vi.setSystemTime(start + 999);
    await expect(manager.token()).rejects.toMatchObject({ code: "oauth_server_error" });
    expect(count).toBe(1);
    vi.setSystemTime(start + 1_000);
    expect(await text(manager)).toBe("a1");
  });

  it("never sends a rejected refresh token twice, but detects a new sign-in in the store", async () => {
    let count = 0;
    const store = memoryTokenStore({ accessToken: "a0", refreshToken: "r0", expiresAt: start });
    const manager = new TokenManager({
      store,
      cooldown: 0,
      obtain: () => {
        count += 1;
        throw new OAuthError("oauth_grant_rejected", "revoked");
      },
    });
    await expect(manager.token()).rejects.toMatchObject({ code: "oauth_grant_rejected" });
    await expect(manager.token()).rejects.toMatchObject({ code: "oauth_grant_rejected" });
    expect(count).toBe(1);
    await store.save({ accessToken: "b0" });
    expect(await text(manager)).toBe("b0");
  });

  it("ends a renewal that takes longer than `timeout`, even when the source ignores its signal", async () => {
    let stuck = true;
    const manager = new TokenManager({
      timeout: 20,
      cooldown: 0,
      obtain: () => (stuck ? new Promise(() => undefined) : { accessToken: "a1" }),
    });
    await expect(manager.token()).rejects.toMatchObject({ code: "oauth_timeout" });
    stuck = false;
    expect(await text(manager)).toBe("a1");
  });

  it("rejects a source that returns no token", async () => {
    const manager = new TokenManager({ obtain: () => ({}) as TokenSet });
    await expect(manager.token()).rejects.toMatchObject({ code: "configuration_invalid" });
  });

  it.each([
    { timeout: 0 },
    { timeout: NaN },
    { renewBefore: NaN },
    { jitter: -1 },
    { cooldown: "1000" as unknown as number },
  ])("rejects %o as a duration", (settings) => {
    expect(() => new TokenManager({ ...counted(), ...settings })).toThrow(
      expect.objectContaining({ code: "configuration_invalid" }),
    );
  });

  it.each([Infinity, 3_000_000_000, 1_000.5])("accepts %d ms as the timeout of a renewal", async (timeout) => {
    expect(await text(new TokenManager({ obtain: () => ({ accessToken: "a1" }), timeout }))).toBe("a1");
  });

  it("rejects with the error of the store", async () => {
    const store: TokenStore = { ...memoryTokenStore(), load: () => Promise.reject(new Error("database is down")) };
    await expect(new TokenManager({ store, ...counted() }).token()).rejects.toThrow("database is down");
  });
});

describe("sign-in and sign-out during a renewal", () => {
  async function during(
    action: (manager: TokenManager) => Promise<void>,
  ): Promise<{ manager: TokenManager; renewal: Promise<TokenSet> }> {
    const gate = Promise.withResolvers<TokenSet>();
    const store = memoryTokenStore({ accessToken: "old", refreshToken: "r0", expiresAt: start });
    const manager = new TokenManager({ store, cooldown: 0, obtain: () => gate.promise });
    const renewal = manager.token();
    renewal.catch(() => undefined);
    await expect.poll(() => store.load()).toBeDefined();
    await action(manager);
    gate.resolve({ accessToken: "renewed", refreshToken: "r1" });
    await renewal.catch(() => undefined);
    return { manager, renewal };
  }

  it("keeps the new sign-in", async () => {
    const { manager, renewal } = await during((manager) => manager.replace({ accessToken: "signed-in" }));
    expect((await renewal).accessToken).toBe("signed-in");
    expect(await text(manager)).toBe("signed-in");
  });

  it("stays signed out", async () => {
    const { renewal } = await during((manager) => manager.replace(undefined));
    await expect(renewal).rejects.toMatchObject({ code: "oauth_sign_in_required" });
  });

  it("ignores the failure of the old renewal after a new sign-in", async () => {
    const gate = Promise.withResolvers<TokenSet>();
    const obtain = vi.fn((): TokenSet | Promise<TokenSet> => gate.promise);
    const store = memoryTokenStore({ accessToken: "old", refreshToken: "r0", expiresAt: start + 1_000 });
    const manager = new TokenManager({ store, obtain });
    const waiting = manager.token();
    await expect.poll(() => obtain).toHaveBeenCalled();
    await manager.replace({ accessToken: "signed-in" });
    gate.reject(new OAuthError("oauth_server_error", "down"));
    expect((await waiting).accessToken).toBe("signed-in");
    obtain.mockReturnValue({ accessToken: "renewed" });
    expect(await manager.renew("signed-in")).toBe(true);
    expect(await text(manager)).toBe("renewed");
  });
});

it("stays signed out when the sign-out happens between the last step of a renewal and its end", async () => {
  const inner = memoryTokenStore();
  const store: TokenStore = {
    ...inner,
    compareAndSwap: async (expected, next) => {
      const done = await inner.compareAndSwap(expected, next);
      await manager.replace(undefined);
      return done;
    },
  };
  const manager = new TokenManager({ store, obtain: () => ({ accessToken: "a1" }) });
  await expect(manager.token()).rejects.toMatchObject({ code: "oauth_sign_in_required" });
  expect(await store.load()).toBeUndefined();
});

describe("a store shared with others", () => {
  it("adopts the tokens that another process renewed, without renewing itself", async () => {
    const { obtain, count } = counted();
    const store = memoryTokenStore();
    const mine = new TokenManager({ store, obtain });
    const refused = await text(mine);
    await store.save({ accessToken: "from-elsewhere", refreshToken: "r9" });
    expect(await mine.renew(refused)).toBe(true);
    expect(await text(mine)).toBe("from-elsewhere");
    expect(count()).toBe(1);
  });

  it("renews once for several managers whose token expired together", async () => {
    const { obtain, count } = counted();
    const store = memoryTokenStore({ accessToken: "a0", expiresAt: start });
    const managers = Array.from({ length: 5 }, () => new TokenManager({ store, obtain }));
    expect(new Set(await Promise.all(managers.map(text)))).toEqual(new Set(["a1"]));
    expect(count()).toBe(1);
  });

  it("does not overwrite newer tokens when compare-and-swap fails", async () => {
    const store = memoryTokenStore({ accessToken: "a0", expiresAt: start });
    const manager = new TokenManager({
      store,
      obtain: async () => {
        await store.save({ accessToken: "newer" });
        return { accessToken: "late" };
      },
    });
    expect(await text(manager)).toBe("newer");
    expect(await store.load()).toMatchObject({ accessToken: "newer" });
  });

  it("uses the stored tokens when another process spent the refresh token first, in a store without a lock", async () => {
    const store = lockless({ accessToken: "a0", refreshToken: "r0", expiresAt: start });
    const manager = new TokenManager({
      store,
      obtain: async () => {
        await store.save({ accessToken: "winner", refreshToken: "r1" });
        throw new OAuthError("oauth_grant_rejected", "already used");
      },
    });
    expect(await text(manager)).toBe("winner");
  });
});

describe("any order of events", () => {
  it("spends each refresh token once and never loses a working session", async () => {
    vi.useRealTimers();
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.nat({ max: 3 }), { maxLength: 4 }),
        async (scheduler, callers, revocations) => {
          let issued = 0;
          let valid = "a0";
          const spent: string[] = [];
          const manager = new TokenManager({
            store: lockless({ accessToken: "a0", refreshToken: "r0" }),
            obtain: async (current) => {
              spent.push(current?.refreshToken ?? "none");
              await scheduler.schedule(Promise.resolve(), "token endpoint");
              issued += 1;
              valid = `a${issued}`;
              return { accessToken: valid, refreshToken: `r${issued}` };
            },
          });
          let revoked = 0;
          const call = async (): Promise<void> => {
            const { accessToken } = await manager.token();
            await scheduler.schedule(Promise.resolve(), "request");
            if (accessToken !== valid) expect(await manager.renew(accessToken)).toBe(true);
          };
          const revoke = async (delay: number): Promise<void> => {
            for (let step = 0; step < delay; step += 1) await scheduler.schedule(Promise.resolve(), "time passes");
            revoked += 1;
            valid = "none";
          };
          const all = Promise.all([...Array.from({ length: callers }, call), ...revocations.map(revoke)]);
          await scheduler.waitFor(all);
          expect(new Set(spent).size).toBe(spent.length);
          expect(spent.length).toBeLessThanOrEqual(revoked);
        },
      ),
    );
  });
});
