import { expect, test } from "vitest";
import { sampleRepository } from "../../../test/code-samples.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { repoForks } from "./forks.js";

const resources = { repoForks };
const repository = { owner: "o", repo: "r" };

test("repos.forks.list, which has no Link header, continues up to the total", async () => {
  const server = await recordingServer(({ line }) => ({
    headers: { "x-total-count": "2" },
    body: [{ ...sampleRepository, id: line.includes("page=2") ? 2 : 1 }],
  }));
  const git = createGitClient({ baseUrl: server.url, resources });

  const forks = await git.repoForks.list({ ...repository, limit: 50 }).all();

  expect(forks.map(({ id }) => id)).toEqual([1, 2]);
});
