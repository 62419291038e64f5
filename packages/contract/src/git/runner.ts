import { createGitClient, type AuthStrategy } from "@halyard/git-hosting";
import { defineResource, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { ContractError } from "../checks.ts";
import type { GitTarget } from "./git-world.ts";

/** A registered runner, which takes jobs and reports their end without running anything. */
export interface ContractRunner {
  readonly name: string;
  /** Waits for a job, writes a line to its log, and ends it. */
  endJob(job: { readonly line: string; readonly result: "success" | "failure" }): Promise<void>;
}

const service = "/api/actions/runner.v1.RunnerService";

// The protocol of runners: Connect with JSON bodies, in which numbers of 64 bits are strings.
const runnerService = defineResource({
  register: post(`${service}/Register`, {
    root: "server",
    body: z.lazy(() =>
      z.fields({ name: z.string(), token: z.string(), labels: z.array(z.string()), version: z.string() }),
    ),
    response: z.lazy(() => z.fields({ runner: z.fields({ uuid: z.string(), token: z.string() }) })),
  }),
  fetchTask: post(`${service}/FetchTask`, {
    root: "server",
    body: z.lazy(() => z.fields({ tasksVersion: z.string() })),
    response: z.lazy(() => z.fields({ task: z.optional(z.fields({ id: z.string() })) })),
  }),
  updateLog: post(`${service}/UpdateLog`, {
    root: "server",
    body: z.lazy(() =>
      z.fields({
        taskId: z.string(),
        index: z.string(),
        rows: z.array(z.fields({ time: z.string(), content: z.string() })),
        noMore: z.boolean(),
      }),
    ),
  }),
  updateTask: post(`${service}/UpdateTask`, {
    root: "server",
    body: z.lazy(() =>
      z.fields({
        state: z.fields({ id: z.string(), result: z.string(), startedAt: z.string(), stoppedAt: z.string() }),
      }),
    ),
  }),
});

/**
 * Maximum number of requests for a job, sent at intervals of a tenth of a second. Servers create jobs asynchronously.
 */
const mostRequests = 100;

/** Registers a runner with a registration token. */
export async function registerRunner(
  { baseUrl, fetch }: GitTarget,
  { name, token, label }: { readonly name: string; readonly token: string; readonly label: string },
): Promise<ContractRunner> {
  const client = (auth?: AuthStrategy) =>
    createGitClient({ baseUrl, auth, fetch, retry: { maxRetries: 0 }, resources: { runnerService } }).runnerService;
  const { runner } = await client().register({ name, token, labels: [label], version: "contract" });
  const own = client({ headers: () => ({ "x-runner-uuid": runner.uuid, "x-runner-token": runner.token }) });

  async function nextTask(): Promise<string> {
    for (let request = 0; request < mostRequests; request++) {
      const { task } = await own.fetchTask({ tasksVersion: "0" });
      if (task !== undefined) return task.id;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new ContractError("The runner expected a job from the server, but got none.");
  }

  return {
    name,
    async endJob({ line, result }) {
      const id = await nextTask();
      const time = new Date().toISOString();
      await own.updateLog({ taskId: id, index: "0", rows: [{ time, content: line }], noMore: true });
      const state = { id, result: `RESULT_${result.toUpperCase()}`, startedAt: time, stoppedAt: time };
      await own.updateTask({ state });
    },
  };
}
