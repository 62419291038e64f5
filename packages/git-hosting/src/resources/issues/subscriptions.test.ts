import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleUser } from "../../../test/sample-data.js";
import { createGitClient } from "../../core.js";
import { issueSubscriptions } from "./subscriptions.js";

const resources = { issueSubscriptions };
const place = { owner: "o", repo: "r", index: 7 };

test("issues.subscriptions.list returns the subscribed users, and exists returns whether the current user is subscribed", async () => {
  const info = {
    subscribed: true,
    ignored: false,
    reason: null,
    created_at: "2025-03-04T05:06:07Z",
    url: "https://git.example.com/api/v1/repos/o/r/issues/7/subscriptions",
    repository_url: "https://git.example.com/api/v1/repos/o/r",
  };
  const server = await recordingServer(({ line }) => ({ body: line.endsWith("/check") ? info : [sampleUser] }));
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await git.issueSubscriptions.list(place)).items).toEqual([sampleUser]);
  expect(await git.issueSubscriptions.exists(place)).toBe(true);
});
