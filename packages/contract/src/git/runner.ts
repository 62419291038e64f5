import { bearer } from "@halyard/auth";
import { createGitClient, type AuthStrategy } from "@halyard/git-hosting";
import { type Bound, defineResource, post, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { ContractError } from "../checks.ts";
import type { GitTarget } from "./git-world.ts";

/** A registered runner. It takes jobs and reports results, but runs nothing. */
export interface ContractRunner {
  readonly name: string;
  /** Waits for a job, logs a line, uploads artifacts, and completes the job. */
  endJob(job: {
    readonly line: string;
    readonly result: "success" | "failure";
    readonly artifacts?: readonly ContractArtifact[];
  }): Promise<void>;
}

interface ContractArtifact {
  readonly name: string;
  readonly content: string;
}

const service = "/api/actions/runner.v1.RunnerService";
const artifactService = "/twirp/github.actions.results.api.v1.ArtifactService";

// The runner protocol, which uses Connect RPC with JSON bodies. 64-bit numbers are sent as strings.
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
    response: z.lazy(() =>
      z.fields({
        task: z.optional(
          z.fields({ id: z.string(), context: z.fields({ run_id: z.string(), gitea_runtime_token: z.string() }) }),
        ),
      }),
    ),
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

// The protocol that `actions/upload-artifact` has used since version 4. Requests need the token of a job in progress.
const artifacts = defineResource({
  create: post(`${artifactService}/CreateArtifact`, {
    root: "server",
    body: z.lazy(() => z.fields({ workflowRunBackendId: z.string(), name: z.string(), version: z.int() })),
    response: z.lazy(() => z.fields({ signedUploadUrl: z.string() })),
  }),
  upload: put(`${artifactService}/UploadArtifact`, {
    root: "server",
    query: () =>
      z.fields({
        sig: z.string(),
        expires: z.string(),
        artifactName: z.string(),
        taskID: z.string(),
        artifactID: z.string(),
        comp: z.string(),
      }),
    body: z.binary(),
    bodyKey: "content",
    media: { request: "bytes" },
  }),
  finalize: post(`${artifactService}/FinalizeArtifact`, {
    root: "server",
    body: z.lazy(() => z.fields({ workflowRunBackendId: z.string(), name: z.string(), size: z.string() })),
  }),
});

/**
 * Maximum number of requests for a job, at intervals of 100 ms. Several can be necessary, because servers create jobs
 * asynchronously.
 */
const maxRequests = 100;

/** Registers a runner with a registration token. */
export async function registerRunner(
  { baseUrl, fetch }: GitTarget,
  { name, token, label }: { readonly name: string; readonly token: string; readonly label: string },
): Promise<ContractRunner> {
  const client = (auth?: AuthStrategy) =>
    createGitClient({ baseUrl, auth, fetch, retry: { maxRetries: 0 }, resources: { runnerService, artifacts } });
  const { runner } = await client().runnerService.register({ name, token, labels: [label], version: "contract" });
  const headers = { "x-runner-uuid": runner.uuid, "x-runner-token": runner.token };
  const own = client({ headers: () => headers }).runnerService;

  async function nextTask() {
    for (let request = 0; request < maxRequests; request++) {
      const { task } = await own.fetchTask({ tasksVersion: "0" });
      if (task !== undefined) return task;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new ContractError(
      `The runner requested a job ${maxRequests} times, but received none. Check that the server has actions enabled.`,
    );
  }

  return {
    name,
    async endJob({ line, result, artifacts: files = [] }) {
      const { id, context } = await nextTask();
      const job = client(bearer(context.gitea_runtime_token)).artifacts;
      for (const file of files) await uploadArtifact(job, context.run_id, file);
      const time = new Date().toISOString();
      await own.updateLog({ taskId: id, index: "0", rows: [{ time, content: line }], noMore: true });
      const state = { id, result: `RESULT_${result.toUpperCase()}`, startedAt: time, stoppedAt: time };
      await own.updateTask({ state });
    },
  };
}

async function uploadArtifact(job: Bound<typeof artifacts>, run: string, file: ContractArtifact): Promise<void> {
  const content = new TextEncoder().encode(file.content);
  const place = { workflowRunBackendId: run, name: file.name };
  const { signedUploadUrl } = await job.create({ ...place, version: 4 });
  const { searchParams: query } = new URL(signedUploadUrl);
  const field = (name: string): string => query.get(name) ?? "";
  await job.upload({
    sig: field("sig"),
    expires: field("expires"),
    artifactName: field("artifactName"),
    taskID: field("taskID"),
    artifactID: field("artifactID"),
    comp: "appendBlock",
    content,
  });
  await job.finalize({ ...place, size: String(content.length) });
}
