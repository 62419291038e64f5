import { expect, test } from "vitest";
import { PromiseCache } from "./promise-cache.js";

function makeCache(capacity = 10) {
  let time = 0;
  const requests: string[] = [];
  const cache = new PromiseCache<string | undefined>({ lifetime: 1000, capacity, now: () => time });
  return {
    cache,
    requests,
    wait: (milliseconds: number) => (time += milliseconds),
    read: (key: string, result: Promise<string | undefined> = Promise.resolve(`sail of ${key}`)) =>
      cache.get(key, () => {
        requests.push(key);
        return result;
      }),
  };
}

test("a result is kept for its lifetime only", async () => {
  const { read, requests, wait } = makeCache();
  expect(await read("ada")).toBe("sail of ada");
  wait(999);
  expect(await read("ada")).toBe("sail of ada");
  expect(requests).toEqual(["ada"]);
  wait(1);
  await read("ada");
  expect(requests).toEqual(["ada", "ada"]);
});

test("the lifetime counts from the request, so that a late response is not kept longer", async () => {
  const { read, requests, wait } = makeCache();
  const response = Promise.withResolvers<string>();
  const pending = read("ada", response.promise);
  wait(900);
  response.resolve("late");
  expect(await pending).toBe("late");
  wait(100);
  await read("ada");
  expect(requests).toHaveLength(2);
});

test("undefined is a result that is kept", async () => {
  const { read, requests } = makeCache();
  expect(await read("ada", Promise.resolve(undefined))).toBeUndefined();
  expect(await read("ada")).toBeUndefined();
  expect(requests).toHaveLength(1);
});

test("concurrent callers share one request, even one that fails", async () => {
  const { read, requests } = makeCache();
  expect(await Promise.all([read("ada"), read("ada")])).toEqual(["sail of ada", "sail of ada"]);
  const failed = await Promise.allSettled([read("eve", Promise.reject(new Error("storm"))), read("eve")]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(requests).toEqual(["ada", "eve"]);
});

test("a failure is not kept", async () => {
  const { read } = makeCache();
  await expect(read("ada", Promise.reject(new Error("storm")))).rejects.toThrow("storm");
  expect(await read("ada")).toBe("sail of ada");
});

test("a request that fails late does not remove the result that has replaced it", async () => {
  const { read, requests, wait } = makeCache();
  const response = Promise.withResolvers<string>();
  const slow = read("ada", response.promise);
  wait(1000);
  await read("ada");
  response.reject(new Error("storm"));
  await expect(slow).rejects.toThrow("storm");
  await read("ada");
  expect(requests).toHaveLength(2);
});

test("the oldest result is removed for a new one, and a renewed result counts as new", async () => {
  const { read, requests, wait } = makeCache(2);
  await read("ada");
  await read("eve");
  wait(1000);
  await read("ada");
  await read("grace");
  requests.length = 0;
  await read("ada");
  await read("grace");
  expect(requests).toEqual([]);
  await read("eve");
  expect(requests).toEqual(["eve"]);
});
