import { expect, test } from "vitest";
import { sampleRepository } from "../../../test/code-samples.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { repos } from "./repos.js";

const resources = { repos };
const repository = { owner: "o", repo: "r" };

test("repos.get accepts a repository of an older server", async () => {
  const server = await recordingServer({ body: sampleRepository });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.repos.get(repository)).toEqual(sampleRepository);
});

test("repos.get accepts a fork of a newer server, where null fields are left out", async () => {
  const { parent: _parent, repo_transfer: _transfer, permissions: _permissions, ...rest } = sampleRepository;
  const fork = { ...rest, fork: true, parent: rest, licenses: ["MIT"], topics: null, has_code: true };
  const server = await recordingServer({ body: fork });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.repos.get(repository)).toEqual(fork);
});
