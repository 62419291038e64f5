import { expect, test, vi } from "vitest";
import { createMemoryStore } from "../../../test/memory-store.js";
import type { EffectLedger } from "../../store/store.js";
import type { RunContext } from "../shared/run-context.js";
import { readAhead, withoutReadAhead } from "./read-ahead.js";

async function ahead(keys: readonly string[]): Promise<{ database: EffectLedger; context: RunContext }> {
  const store = createMemoryStore();
  await store.effects.done("known", { remote: "7" });
  // `readAhead` and `withoutReadAhead` use only the context's store.
  const context = await readAhead({ store } as unknown as RunContext, keys);
  return { database: store.effects, context };
}

test("known keys, with and without a record, are not read again", async () => {
  const { database, context } = await ahead(["known", "absent"]);
  const get = vi.spyOn(database, "get");
  expect(await context.store.effects.get("known")).toMatchObject({ remote: "7" });
  expect(await context.store.effects.get("absent")).toBeUndefined();
  expect(get).not.toHaveBeenCalled();
});

test("other keys are read from the database", async () => {
  const { context } = await ahead(["absent"]);
  expect(await context.store.effects.get("known")).toMatchObject({ remote: "7" });
});

test("a write reaches the database at once, and the key is read again", async () => {
  const { database, context } = await ahead(["known", "absent"]);
  const { effects } = context.store;
  await effects.intend("absent", { a: 1 });
  expect(await database.get("absent")).toMatchObject({ state: "intended", detail: { a: 1 } });
  expect(await effects.get("absent")).toMatchObject({ state: "intended" });
  await effects.done("absent", { remote: "8" });
  expect(await effects.get("absent")).toMatchObject({ state: "done", remote: "8" });
  await effects.forget("known");
  expect(await database.get("known")).toBeUndefined();
  expect(await effects.get("known")).toBeUndefined();
});

test("a key that is known to have no record is not deleted", async () => {
  const { database, context } = await ahead(["absent"]);
  const forget = vi.spyOn(database, "forget");
  await context.store.effects.forget("absent");
  expect(forget).not.toHaveBeenCalled();
  await context.store.effects.forget("known");
  expect(forget).toHaveBeenCalledOnce();
});

test("the context without read-ahead sees what another process has written meanwhile", async () => {
  const { database, context } = await ahead(["absent"]);
  const nested = await readAhead(context, ["absent"]);
  await database.intend("absent");
  expect(await nested.store.effects.get("absent")).toBeUndefined();
  expect(await withoutReadAhead(nested).store.effects.get("absent")).toMatchObject({ state: "intended" });
});
