import { expect, test } from "vitest";
import { sampleHook } from "../../test/code-samples.js";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { adminHooks, currentUserHooks, orgHooks, repoHooks } from "./hooks.js";

const resources = { adminHooks, currentUserHooks, orgHooks, repoHooks };
const repository = { owner: "o", repo: "r" };

test("webhooks of both servers are accepted at all four levels", async () => {
  const forgejo = {
    ...sampleHook,
    type: "forgejo",
    url: "https://bridge.example.com/git",
    content_type: "json",
    metadata: null,
  };
  const server = await recordingServer({ headers: { "x-total-count": "2" }, body: [sampleHook, forgejo] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  for (const list of [
    git.repoHooks.list(repository),
    git.orgHooks.list({ org: "o" }),
    git.currentUserHooks.list(),
    git.adminHooks.list({ type: "all" }),
  ]) {
    expect((await list).items).toEqual([sampleHook, forgejo]);
  }
});
