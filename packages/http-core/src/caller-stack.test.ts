import { expect, test } from "vitest";
import { json, serve, status } from "../test/loopback.js";
import { risks } from "../test/risks.js";
import { createClient } from "./index.js";

async function clientFor(code: number) {
  const server = await serve(code === 200 ? json([{ id: 1 }]) : status(code));
  return createClient({ baseUrl: server.url, resources: { risks } }).risks;
}

async function stackOf(work: () => Promise<unknown>): Promise<string> {
  const error: unknown = await work().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "not_found" });
  return (error as Error).stack ?? "";
}

test("the stack of an error contains the function that made the call", async () => {
  const api = await clientFor(404);
  async function loadOne(): Promise<unknown> {
    await Promise.resolve();
    return await api.get({ id: 999 });
  }
  async function loadWithResponse(): Promise<unknown> {
    return (await api.get({ id: 999 }).withResponse()).data;
  }
  async function loadInLoop(): Promise<void> {
    for await (const risk of api.list({ project: 7 })) expect(risk).toBeUndefined();
  }
  async function loadAll(): Promise<unknown> {
    return await api.list({ project: 7 }).all();
  }
  for (const load of [loadOne, loadWithResponse, loadInLoop, loadAll]) {
    const stack = await stackOf(load);
    expect(stack).toContain(`at ${load.name} (`);
    expect(stack).toContain("caller-stack.test.ts");
    expect(stack.split("\n").length).toBeLessThan(30);
  }
});

test("calls that share a request each have their own function in the stack", async () => {
  const api = await clientFor(404);
  const one = async (): Promise<unknown> => await api.get({ id: 7 });
  const other = async (): Promise<unknown> => await api.get({ id: 7 });
  const [first, second] = await Promise.all([stackOf(one), stackOf(other)]);
  expect(first).toContain("at one (");
  expect(second).toContain("at other (");
});

test("the stack of an invalid input contains the function once", async () => {
  const api = await clientFor(200);
  async function loadWrongly(): Promise<unknown> {
    return await api.get({ id: "" });
  }
  const error = (await loadWrongly().catch((reason: unknown) => reason)) as Error;
  expect(error.stack?.match(/at loadWrongly \(/g)).toHaveLength(1);
});
