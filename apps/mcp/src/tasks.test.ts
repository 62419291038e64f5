import { expect, test } from "vitest";
import { connectClient } from "../test/mcp-client.js";
import { rig } from "../test/sandbox.js";
import { createTasks } from "../test/tasks/create.js";
import { findTasks } from "../test/tasks/find.js";
import { finishTasks } from "../test/tasks/finish.js";
import { linkTasks } from "../test/tasks/link.js";
import { recoverTasks } from "../test/tasks/recover.js";
import { createAgent, type Task } from "../test/tasks/task.js";

const tasks: readonly Task[] = [...findTasks, ...createTasks, ...linkTasks, ...finishTasks, ...recoverTasks];
const counted: { name: string; calls: number; tokens: number }[] = [];

test.each(tasks)("$name", async ({ name, user, before, run, ends }) => {
  const servers = await rig({ allowWrites: true, user });
  const client = await connectClient(servers.session);
  try {
    await before?.(createAgent(client).agent);
    const state = JSON.stringify([servers.pm, servers.git]);
    const { agent, count } = createAgent(client);

    await run(agent, servers);

    if (ends) ends({ pm: servers.pm.dump(), git: servers.git.dump() });
    else expect(JSON.stringify([servers.pm, servers.git])).toBe(state);
    counted.push({ name, ...count });
    expect(count.calls).toBeLessThanOrEqual(6);
    expect(count.tokens).toBeLessThanOrEqual(2000);
  } finally {
    await client.close();
  }
});

test("there are at least 50 tasks, and one takes 400 tokens in the mean", () => {
  const tokens = counted.reduce((sum, one) => sum + one.tokens, 0);
  const calls = counted.reduce((sum, one) => sum + one.calls, 0);

  console.log({ tasks: counted.length, calls, tokens });
  expect(tasks.length).toBeGreaterThanOrEqual(50);
  expect(tokens / counted.length).toBeLessThanOrEqual(400);
});
