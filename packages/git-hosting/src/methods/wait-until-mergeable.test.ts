import type { ClientCore } from "@halyard/http-core";
import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { recordingServer, type RecordingServer } from "../../test/recording-server.js";
import { sampleRepository } from "../../test/code-samples.js";
import { samplePull } from "../../test/sample-data.js";
import { createGitClient, type GitClient } from "../core.js";
import { NotMergeableError } from "../errors/not-mergeable-error.js";
import { type PullRequest, pulls } from "../resources/pulls/pulls.js";
import {
  waitUntilMergeable,
  waitUntilMergeableMethod,
  type WaitUntilMergeableOptions,
} from "./wait-until-mergeable.js";

const resources = { pulls, waitUntilMergeable: waitUntilMergeableMethod };
const place = { owner: "o", repo: "r", index: 8 };
const pending = { ...samplePull, mergeable: false };
const outcomes = {
  mergeable: samplePull,
  merged: { ...samplePull, state: "closed", merged: true },
  closed: { ...pending, state: "closed" },
  draft: { ...pending, draft: true },
} as const;

function clientOf(server: RecordingServer): GitClient<typeof resources> {
  return createGitClient({ baseUrl: server.url, resources });
}

const later = { status: 405, body: { message: "Please try again later", url: "" } };

test("waitUntilMergeable waits while a merge is refused with 405", async () => {
  let looks = 0;
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("GET")) return { body: ++looks < 3 ? pending : samplePull };
    return looks < 3 ? later : { status: 200, body: "" };
  });
  const git = createGitClient({ baseUrl: server.url, resources, retry: { maxRetries: 0 } });

  await expect(git.pulls.merge({ ...place, Do: "squash" })).rejects.toMatchObject({
    code: "conflict",
    status: 405,
    serverMessage: "Please try again later",
  });
  const { head } = await git.waitUntilMergeable(place, { interval: 1 });
  await git.pulls.merge({ ...place, Do: "squash", head_commit_id: head.sha });

  expect(looks).toBe(3);
  expect(server.requests.at(-1)).toMatchObject({ json: { Do: "squash", head_commit_id: samplePull.head.sha } });
});

test("a merge that the server postpones is retried a limited number of times", async () => {
  const server = await recordingServer(() => (server.requests.length < 3 ? later : { status: 200, body: "" }));
  await clientOf(server).pulls.merge({ ...place, Do: "squash" });
  expect(server.requests).toHaveLength(3);

  const conflicting = await recordingServer(later);
  await expect(clientOf(conflicting).pulls.merge({ ...place, Do: "squash" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("found conflicts, or is still checking for them") as unknown,
  });
  expect(conflicting.requests).toHaveLength(3);
});

test("a merge that is refused for another reason is sent once", async () => {
  const server = await recordingServer({ status: 405, body: { message: "Work in progress PRs cannot be merged" } });

  await expect(clientOf(server).pulls.merge({ ...place, Do: "merge" })).rejects.toMatchObject({ code: "api_error" });
  expect(server.requests).toHaveLength(1);
});

test("waitUntilMergeable sends requests until the state is decided, and none after that", async () => {
  let script: readonly unknown[] = [];
  let looks = 0;
  const server = await recordingServer(() => ({ body: script[looks++] }));
  const git = clientOf(server);
  const decided = fc.constantFrom(...(Object.keys(outcomes) as (keyof typeof outcomes)[]));

  await fc.assert(
    fc.asyncProperty(fc.nat(3), decided, async (pendingLooks, outcome) => {
      script = [...Array.from({ length: pendingLooks }, () => pending), outcomes[outcome]];
      looks = 0;
      const waiting = git.waitUntilMergeable(place, { interval: 1 });

      if (outcome === "mergeable") await expect(waiting).resolves.toEqual(samplePull);
      else await expect(waiting).rejects.toMatchObject({ code: "not_mergeable", reason: outcome });
      expect(looks).toBe(script.length);
    }),
    { numRuns: 25 },
  );
});

test("waitUntilMergeable ends after `maxWait` with an error that names the pull request and the possible reasons", async () => {
  const server = await recordingServer({ body: pending });

  const failure: unknown = await clientOf(server)
    .waitUntilMergeable(place, { maxWait: 0 })
    .catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(NotMergeableError);
  expect(failure).toMatchObject({
    reason: "undecided",
    message: expect.stringMatching(/o\/r#8 .*conflicts/) as string,
  });
  expect(server.requests).toHaveLength(1);
});

/** Waits for a pull request that is the same in every response. Returns the error and the times of the requests. */
async function waitInFakeTime(
  found: PullRequest,
  headers: Headers,
  options: WaitUntilMergeableOptions,
): Promise<{ readonly failure: unknown; readonly times: readonly number[] }> {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const times: number[] = [];
  const start = performance.now();
  const read = () => ({
    withResponse: async () => {
      times.push(performance.now() - start);
      return { data: found, response: { headers } };
    },
  });
  const client = { operation: () => read } as unknown as ClientCore;

  const failure = waitUntilMergeable(client, place, options).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(100_000);
  return { failure: await failure, times };
}

test("waitUntilMergeable doubles its pauses up to half a minute", async () => {
  const { failure, times } = await waitInFakeTime(pending, new Headers(), { interval: 4000, maxWait: 100_000 });

  expect(failure).toMatchObject({ reason: "undecided" });
  expect(times).toEqual([0, 4000, 12_000, 28_000, 58_000, 88_000, 100_000]);
});

test("a pull request that is still not mergeable long after its last change has conflicts, and the wait ends", async () => {
  const headers = new Headers({ date: "Wed, 05 Mar 2025 00:00:00 GMT" });

  const { failure, times } = await waitInFakeTime(pending, headers, {});

  expect(failure).toMatchObject({ reason: "conflicting", message: expect.stringContaining("conflicts") as unknown });
  expect(times).toEqual([0, 500, 1500, 3500]);
});

test.each(["updated_at", "base", "head"] as const)(
  "after a recent change, seen in `%s`, the check may still run, and the wait continues",
  async (place_) => {
    const headers = new Headers({ date: "Wed, 05 Mar 2025 00:00:00 GMT" });
    const time = "2025-03-04T23:59:58Z";
    const branch = { ...pending.base, repo: { ...sampleRepository, updated_at: time } };
    const changed = { ...pending, [place_]: place_ === "updated_at" ? time : branch };

    const { failure } = await waitInFakeTime(changed, headers, {});

    expect(failure).toMatchObject({ reason: "undecided" });
  },
);

test("waitUntilMergeable ends a pause when its signal is aborted, with the signal's reason", async () => {
  const server = await recordingServer({ body: pending });
  const controller = new AbortController();
  const reason = new Error("enough");

  const waiting = clientOf(server).waitUntilMergeable(place, { interval: 30_000, signal: controller.signal });
  const refusal = expect(waiting).rejects.toBe(reason);
  await expect.poll(() => server.requests).toHaveLength(1);
  setTimeout(() => {
    controller.abort(reason);
  }, 20);

  await refusal;
  expect(server.requests).toHaveLength(1);
});

test("waitUntilMergeable throws the error of a failed request", async () => {
  const server = await recordingServer({ status: 404, body: { message: "not found", url: "", errors: null } });

  await expect(clientOf(server).waitUntilMergeable(place)).rejects.toMatchObject({ code: "not_found" });
});

test.each([
  { interval: 0 },
  { interval: -1 },
  { interval: Number.NaN },
  { maxWait: -1 },
  { maxWait: Number.NaN },
  { checkTime: -1 },
])("waitUntilMergeable refuses %j, which would never end or never pause", async (options) => {
  const server = await recordingServer({ body: pending });

  await expect(clientOf(server).waitUntilMergeable(place, options)).rejects.toMatchObject({
    code: "configuration_invalid",
  });
  expect(server.requests).toEqual([]);
});
