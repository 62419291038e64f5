import { AsyncLocalStorage } from "node:async_hooks";
import { figuresOf } from "@halyard/testing/readme-figures";
import { expect, test, vi } from "vitest";
import { connectClient } from "../test/mcp-client.js";
import { rig } from "../test/sandbox.js";
import { createTasks } from "../test/tasks/create.js";
import { findTasks } from "../test/tasks/find.js";
import { finishTasks } from "../test/tasks/finish.js";
import { linkTasks } from "../test/tasks/link.js";
import { recoverTasks } from "../test/tasks/recover.js";
import { rawCounter } from "../test/tasks/raw-counter.js";
import { createAgent, type Task } from "../test/tasks/task.js";

const expectFigures = figuresOf(new URL("../README.md", import.meta.url));

const reading = vi.hoisted(() => ({
  isWanted: (): boolean => false,
  run: <Result>(work: () => Result): Result => work(),
}));
const wanted = new AsyncLocalStorage<true>();
reading.isWanted = () => wanted.getStore() === true;
reading.run = (work) => wanted.run(true, work);

// Marks the reads that a task requests. A plan sends further reads of its own, which the counter must not count.
vi.mock("./read/send-read.js", async (original) => {
  const { sendRead } = await original<typeof import("./read/send-read.js")>();
  return { sendRead: (...given: Parameters<typeof sendRead>) => reading.run(() => sendRead(...given)) };
});

const tasks: readonly Task[] = [...findTasks, ...createTasks, ...linkTasks, ...finishTasks, ...recoverTasks];
const counted: { name: string; calls: number; tokens: number }[] = [];
const raw: { calls: number; tokens: number }[] = [];

test.each(tasks)("$name", async ({ name, user, before, run, ends }) => {
  const counter = rawCounter(reading.isWanted);
  const servers = await rig({ allowWrites: true, user, onResponse: counter.onResponse });
  const client = await connectClient(servers.session);
  try {
    await before?.(createAgent(client).agent);
    const state = JSON.stringify([servers.pm, servers.git]);
    const { agent, count } = createAgent(client, counter.onCall);

    await run(agent, servers);

    if (ends) ends({ pm: servers.pm.dump(), git: servers.git.dump() });
    else expect(JSON.stringify([servers.pm, servers.git])).toBe(state);
    counted.push({ name, ...count });
    raw.push(counter.count);
    expect(count.calls).toBeLessThanOrEqual(6);
    expect(count.tokens).toBeLessThanOrEqual(2000);
  } finally {
    await client.close();
  }
});

test("there are at least 50 tasks, and the README states their calls and tokens", () => {
  const { calls, tokens } = sumOf(counted);
  const withSingleTools = sumOf(raw);

  console.log({ tasks: counted.length, calls, tokens, withSingleTools });
  expect(tasks.length).toBeGreaterThanOrEqual(50);
  expectFigures(/The \[(\d+) tasks\]\(test\/tasks\) of the tests take (\d+) tokens of results each on average/, [
    tasks.length,
    tokens / tasks.length,
  ]);
  expectFigures(/The same (\d+) tasks/, [tasks.length]);
  expectFigures(/\| the eight tools \| (\d+) \| ([\d,]+) \|/, [calls, tokens]);
  expectFigures(/\| one tool for each operation, [^|]*\| (\d+) \| ([\d,]+) \|/, [
    withSingleTools.calls,
    withSingleTools.tokens,
  ]);
  expect(tokens / counted.length).toBeLessThanOrEqual(400);
  expect(withSingleTools.tokens).toBeGreaterThan(5 * tokens);
});

function sumOf(counts: readonly { readonly calls: number; readonly tokens: number }[]): {
  calls: number;
  tokens: number;
} {
  return {
    calls: counts.reduce((sum, one) => sum + one.calls, 0),
    tokens: counts.reduce((sum, one) => sum + one.tokens, 0),
  };
}
