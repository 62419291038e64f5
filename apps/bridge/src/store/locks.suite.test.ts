import { expect, it } from "vitest";
import { describeStores } from "../../test/stores.js";

describeStores("locks", (opened) => {
  it("serializes holders of one lock and runs others concurrently", async () => {
    const order: string[] = [];
    const { promise: open, resolve } = Promise.withResolvers<undefined>();
    const first = opened.store.withLock("a", async () => {
      order.push("a1");
      await open;
      order.push("a1 ends");
    });
    const second = opened.store.withLock("a", async () => order.push("a2"));
    await opened.store.withLock("b", async () => order.push("b"));
    await expect(opened.database.locks.tryHold("a", async () => order.push("never"))).resolves.toBeUndefined();
    resolve(undefined);
    await Promise.all([first, second]);
    expect(order).toEqual(["a1", "b", "a1 ends", "a2"].sort((one, other) => order.indexOf(one) - order.indexOf(other)));
    expect(order.indexOf("a2")).toBe(3);
    await expect(opened.database.locks.tryHold("a", async () => "free")).resolves.toBe("free");
  });

  it("grants concurrent locks without a warning", async () => {
    const warned: string[] = [];
    const listen = ({ message }: Error): void => void warned.push(message);
    process.on("warning", listen);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => opened.store.withLock(`side:${index}`, async () => index)),
    );
    // Node emits warnings in a later turn of the event loop.
    await new Promise(setImmediate);
    process.off("warning", listen);
    expect(warned).toEqual([]);
  });

  it("releases a lock when the work fails", async () => {
    await expect(opened.store.withLock("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(opened.store.withLock("a", async () => "next")).resolves.toBe("next");
  });

  it("nests locks of more keys than there are connections", async () => {
    const nest = (depth: number): Promise<string> =>
      depth === 0 ? Promise.resolve("deep") : opened.store.withLock(`nested:${depth}`, () => nest(depth - 1));
    await expect(nest(40)).resolves.toBe("deep");
  });
});
