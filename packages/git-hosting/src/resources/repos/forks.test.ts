import { expect, test } from "vitest";
import { sampleRepository } from "../../../test/code-samples.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { repoForks } from "./forks.js";

const resources = { repoForks };
const repository = { owner: "o", repo: "r" };

test("repos.forks.create sends where the fork goes, and reads it from a 202", async () => {
  const server = await recordingServer({ status: 202, body: sampleRepository });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const { data, response } = await git.repoForks
    .create({ ...repository, organization: "crew", name: "copy" })
    .withResponse();

  expect(data).toEqual(sampleRepository);
  expect(response.status).toBe(202);
  expect(server.requests).toMatchObject([
    { line: "POST /api/v1/repos/o/r/forks", json: { organization: "crew", name: "copy" } },
  ]);
});

test("repos.forks.create needs no body field, and fails with a ConflictError when there is a fork already", async () => {
  const server = await recordingServer({ status: 409, body: { message: "repository is already forked by user" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.repoForks.create(repository)).rejects.toMatchObject({ code: "conflict" });
  expect(server.requests).toMatchObject([{ json: {} }]);
});

test("repos.forks.list goes on while the total says so, because it has no Link header", async () => {
  const server = await recordingServer(({ line }) => ({
    headers: { "x-total-count": "2" },
    body: [{ ...sampleRepository, id: line.includes("page=2") ? 2 : 1 }],
  }));
  const git = createGitClient({ baseUrl: server.url, resources });

  const forks = await git.repoForks.list({ ...repository, limit: 50 }).all();

  expect(forks.map(({ id }) => id)).toEqual([1, 2]);
});
