import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleUser } from "../../../test/sample-data.js";
import { createGitClient } from "../../core.js";
import { teamMembers } from "./teams.js";

const resources = { teamMembers };

test("orgs.teams.members.exists is true for a member and false for 404", async () => {
  const server = await recordingServer(({ line }) =>
    line.endsWith("/ada") ? { body: sampleUser } : { status: 404, body: { message: "not found", url: "" } },
  );
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.teamMembers.exists({ id: 5, username: "ada" })).resolves.toBe(true);
  await expect(git.teamMembers.exists({ id: 5, username: "eve" })).resolves.toBe(false);
});
