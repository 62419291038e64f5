import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { orgMembers } from "./members.js";

const resources = { orgMembers };

test("orgs.members.exists follows the redirect to the public members", async () => {
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
