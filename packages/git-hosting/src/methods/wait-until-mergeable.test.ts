import type { ClientCore } from "@halyard/http-core";
import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { recordingServer, type RecordingServer } from "../../test/recording-server.js";
import { samplePull } from "../../test/sample-data.js";
import { createGitClient, type GitClient } from "../core.js";
import { NotMergeableError } from "../errors/not-mergeable-error.js";
import { pulls } from "../resources/pulls/pulls.js";
import { waitUntilMergeable, waitUntilMergeableMethod } from "./wait-until-mergeable.js";

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

test("waitUntilMergeable waits as long as a merge is refused with 405", async () => {
  let looks = 0;
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("GET")) return { body: ++looks < 3 ? pending : samplePull };
    return looks < 3
      ? { status: 405, body: { message: "Please try again later", url: "" } }
      : { status: 200, body: "" };
  });
  const git = clientOf(server);

  await expect(git.pulls.merge({ ...place, Do: "squash" })).rejects.toMatchObject({
    status: 405,
    serverMessage: "Please try again later",
  });
  const { head } = await git.waitUntilMergeable(place, { interval: 1 });
  await git.pulls.merge({ ...place, Do: "squash", head_commit_id: head.sha });

  expect(looks).toBe(3);
  expect(server.requests.at(-1)).toMatchObject({ json: { Do: "squash", head_commit_id: samplePull.head.sha } });
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

test("waitUntilMergeable ends at its limit with an error that names the pull request and the possible reasons", async () => {
  const server = await recordingServer({ body: pending });

  const failure: unknown = await clientOf(server)
    .waitUntilMergeable(place, { limit: 0 })
    .catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(NotMergeableError);
  expect(failure).toMatchObject({
    reason: "undecided",
    message: expect.stringMatching(/o\/r#8 .*conflicts/) as string,
  });
  expect(server.requests).toHaveLength(1);
});

test("waitUntilMergeable doubles its pauses up to half a minute", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const looks: number[] = [];
  const start = performance.now();
  const look = async (): Promise<typeof pending> => {
    looks.push(performance.now() - start);
    return pending;
  };
  const client = { operation: () => look } as unknown as ClientCore;

  const waiting = waitUntilMergeable(client, place, { interval: 4000, limit: 100_000 });
  const refusal = expect(waiting).rejects.toMatchObject({ reason: "undecided" });
  await vi.advanceTimersByTimeAsync(100_000);
  await refusal;

  expect(looks).toEqual([0, 4000, 12_000, 28_000, 58_000, 88_000, 100_000]);
});

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

test.each([{ interval: 0 }, { interval: -1 }, { interval: Number.NaN }, { limit: -1 }, { limit: Number.NaN }])(
  "waitUntilMergeable refuses %j, which would never end or never pause",
  async (options) => {
    const server = await recordingServer({ body: pending });

    await expect(clientOf(server).waitUntilMergeable(place, options)).rejects.toMatchObject({
      code: "configuration_invalid",
    });
    expect(server.requests).toEqual([]);
  },
);
