import { describe, expect, it } from "vitest";
import { memoryTokenStore } from "./memory-token-store.js";

describe("memoryTokenStore", () => {
  it("swaps only when the stored tokens are the expected ones", async () => {
    const store = memoryTokenStore({ accessToken: "a" });
    expect(await store.compareAndSwap({ accessToken: "b" }, { accessToken: "c" })).toBe(false);
    expect(await store.compareAndSwap({ accessToken: "a" }, { accessToken: "c" })).toBe(true);
    expect(await store.load()).toEqual({ accessToken: "c" });
    await store.save(undefined);
    expect(await store.load()).toBeUndefined();
    expect(await store.compareAndSwap(undefined, { accessToken: "d" })).toBe(true);
  });

  it("runs one `exclusive` callback at a time, also after a failure", async () => {
    const store = memoryTokenStore();
    const steps: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      steps.push(`${name} in`);
      await Promise.resolve();
      steps.push(`${name} out`);
      if (name === "a") throw new Error("a failed");
    };
    const first = store.exclusive?.(work("a"));
    const second = store.exclusive?.(work("b"));
    await expect(first).rejects.toThrow("a failed");
    await second;
    expect(steps).toEqual(["a in", "a out", "b in", "b out"]);
  });
});
