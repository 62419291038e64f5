import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleUser } from "../../../test/sample-data.js";
import { createGitClient, type GitClient } from "../../core.js";
import { orgMembers, orgPublicMembers } from "./members.js";

const resources = { orgMembers, orgPublicMembers };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "orgs.members.remove",
    (git) => git.orgMembers.remove({ org: "crew", username: "ada" }),
    { line: "DELETE /api/v1/orgs/crew/members/ada", text: "" },
  ],
  [
    "orgs.publicMembers.publicize",
    (git) => git.orgPublicMembers.publicize({ org: "crew", username: "ada" }),
    { line: "PUT /api/v1/orgs/crew/public_members/ada", text: "" },
  ],
  [
    "orgs.publicMembers.conceal",
    (git) => git.orgPublicMembers.conceal({ org: "crew", username: "ada" }),
    { line: "DELETE /api/v1/orgs/crew/public_members/ada", text: "" },
  ],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: {} });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("orgs.members.list goes through the pages", async () => {
  const server = await recordingServer({ body: [sampleUser], headers: { "x-total-count": "1" } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.orgMembers.list({ org: "crew" }).all()).toEqual([sampleUser]);
});

test("orgs.members.exists follows the redirect that strangers get to the public members", async () => {
  const server = await recordingServer(({ line }) =>
    line.includes("/public_members/")
      ? { status: 204 }
      : { status: 303, headers: { location: "/api/v1/orgs/crew/public_members/ada" } },
  );
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.orgMembers.exists({ org: "crew", username: "ada" })).resolves.toBe(true);

  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/orgs/crew/members/ada",
    "GET /api/v1/orgs/crew/public_members/ada",
  ]);
});

test("orgs.publicMembers.conceal of another's membership is a PermissionError", async () => {
  const server = await recordingServer({ status: 403, body: { message: "Cannot conceal another member", url: "" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.orgPublicMembers.conceal({ org: "crew", username: "ada" })).rejects.toMatchObject({
    code: "permission_denied",
    serverMessage: "Cannot conceal another member",
  });
});
