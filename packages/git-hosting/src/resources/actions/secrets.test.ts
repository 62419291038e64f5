import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { orgActionSecrets, repoActionSecrets, userActionSecrets } from "./secrets.js";
import { createGitClient, type GitClient } from "../../core.js";

const resources = { repoActionSecrets, orgActionSecrets, userActionSecrets };
const repository = { owner: "o", repo: "r" };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "actions.secrets.set",
    (git) =>
      git.repoActionSecrets.set({ ...repository, secretname: "DEPLOY_KEY", data: "k", description: "for deploys" }),
    { line: "PUT /api/v1/repos/o/r/actions/secrets/DEPLOY_KEY", json: { data: "k", description: "for deploys" } },
  ],
  [
    "orgs.actions.secrets.delete",
    (git) => git.orgActionSecrets.delete({ org: "crew", secretname: "DEPLOY_KEY" }),
    { line: "DELETE /api/v1/orgs/crew/actions/secrets/DEPLOY_KEY", text: "" },
  ],
  [
    "user.actions.secrets.set",
    (git) => git.userActionSecrets.set({ secretname: "DEPLOY_KEY", data: "k" }),
    { line: "PUT /api/v1/user/actions/secrets/DEPLOY_KEY", json: { data: "k" } },
  ],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ status: 201, body: "" });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("orgs.actions.secrets.list reads names without values", async () => {
  const secret = { name: "DEPLOY_KEY", created_at: "2025-03-04T05:06:07Z" };
  const server = await recordingServer({ body: [secret], headers: { "x-total-count": "1" } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.orgActionSecrets.list({ org: "crew" }).all()).toEqual([secret]);
});

test("actions.secrets.set with a name that is not allowed says so", async () => {
  const server = await recordingServer({ status: 400, body: { message: "invalid secret name", url: "" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  const setting = git.repoActionSecrets.set({ ...repository, secretname: "1", data: "k" });

  await expect(setting).rejects.toMatchObject({ status: 400, serverMessage: "invalid secret name" });
});
