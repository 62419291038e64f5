import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { userBadges } from "./badges.js";

const resources = { userBadges };

test.each([
  ["the Go field names in responses", { ID: 1, Slug: "first-mate", Description: "", ImageURL: "" }],
  ["the documented names", { id: 1, slug: "first-mate", description: "", image_url: "" }],
])("admin.users.badges.list reads %s", async (_, badge) => {
  const server = await recordingServer({ body: [badge], headers: { "x-total-count": "1" } });
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.4", validate: "strict", resources });

  expect(await git.userBadges.list({ username: "ada" }).all()).toEqual([badge]);
});
