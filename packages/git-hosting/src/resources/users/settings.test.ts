import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { userSettings, type UserSettings } from "./settings.js";

const resources = { userSettings };

const settings: UserSettings = {
  full_name: "Ada",
  description: "",
  location: "Bergen",
  website: "",
  language: "en-US",
  theme: "gitea-auto",
  diff_view_style: "unified",
  hide_email: true,
  hide_activity: false,
};

test("user.settings.update sends what changes and answers with one object, not a list", async () => {
  const server = await recordingServer({ body: settings });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.userSettings.update({ location: "Bergen", hide_email: true })).toEqual(settings);
  expect(server.requests).toMatchObject([
    { line: "PATCH /api/v1/user/settings", json: { location: "Bergen", hide_email: true } },
  ]);
});

test("user.settings.get without a credential is an AuthenticationError", async () => {
  const server = await recordingServer({ status: 401, body: { message: "token is required", url: "" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.userSettings.get()).rejects.toMatchObject({
    code: "authentication_failed",
    serverMessage: "token is required",
  });
});
