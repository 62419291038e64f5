import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { issueLabels } from "./labels.js";

const label = { id: 3, name: "bug", color: "ee0701", description: "", exclusive: false, is_archived: false, url: "" };

test("issueLabels.replace accepts ids and names", async () => {
  const server = await recordingServer({ body: [label] });
  const git = createGitClient({ baseUrl: server.url, resources: { issueLabels } });

  const page = await git.issueLabels.replace({ owner: "o", repo: "r", index: 7, labels: [3, "help wanted"] });

  expect(page.items).toEqual([label]);
  expect(server.requests).toMatchObject([
    { line: "PUT /api/v1/repos/o/r/issues/7/labels", json: { labels: [3, "help wanted"] } },
  ]);
});
