import { expect, test } from "vitest";
import { sampleHook } from "../../test/code-samples.js";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient, type GitClient } from "../core.js";
import { adminHooks, currentUserHooks, orgHooks, repoHooks } from "./hooks.js";

const resources = { adminHooks, currentUserHooks, orgHooks, repoHooks };
const repository = { owner: "o", repo: "r" };
const hook = {
  type: "gitea",
  config: { url: "https://bridge.example.com/git", content_type: "json", secret: "s" },
  events: ["push", "issues_only"],
  active: true,
  branch_filter: "{main,release/*}",
} as const;
const changes = { events: ["push"], active: false, branch_filter: "", authorization_header: "" };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "repos.hooks.create",
    (git) => git.repoHooks.create({ ...repository, ...hook }),
    { line: "POST /api/v1/repos/o/r/hooks", json: hook },
  ],
  [
    "repos.hooks.update",
    (git) => git.repoHooks.update({ ...repository, id: 20, ...changes }),
    { line: "PATCH /api/v1/repos/o/r/hooks/20", json: changes },
  ],
  [
    "repos.hooks.test",
    (git) => git.repoHooks.test({ ...repository, id: 20, ref: "feature/sail" }),
    { line: "POST /api/v1/repos/o/r/hooks/20/tests?ref=feature%2Fsail", text: "" },
  ],
  [
    "orgs.hooks.create",
    (git) => git.orgHooks.create({ org: "o", ...hook }),
    { line: "POST /api/v1/orgs/o/hooks", json: hook },
  ],
  ["user.hooks.create", (git) => git.currentUserHooks.create(hook), { line: "POST /api/v1/user/hooks", json: hook }],
  [
    "admin.hooks.create",
    (git) => git.adminHooks.create({ ...hook, config: { ...hook.config, is_system_webhook: "true" } }),
    {
      line: "POST /api/v1/admin/hooks",
      json: { ...hook, config: { ...hook.config, is_system_webhook: "true" } },
    },
  ],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ status: 201, body: sampleHook });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("hooks: the webhooks of both servers are accepted at all four levels", async () => {
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

test("repos.hooks.create where webhooks are turned off is a PermissionError", async () => {
  const server = await recordingServer({ status: 403, body: { message: "webhooks disabled by administrator" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.repoHooks.create({ ...repository, ...hook })).rejects.toMatchObject({
    code: "permission_denied",
    serverMessage: "webhooks disabled by administrator",
  });
});
