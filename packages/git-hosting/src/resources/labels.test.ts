import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { issueLabels, repoLabels } from "./labels.js";

const label = { id: 3, name: "bug", color: "ee0701", description: "", exclusive: false, is_archived: false, url: "" };

test("repoLabels.create sends the label as JSON and returns the created one", async () => {
  const server = await recordingServer({ status: 201, body: label });
  const git = createGitClient({ baseUrl: server.url, resources: { repoLabels } });

  const created = await git.repoLabels.create({ owner: "o", repo: "r", name: "bug", color: "ee0701" });

  expect(created).toEqual(label);
  expect(server.requests).toMatchObject([
    { line: "POST /api/v1/repos/o/r/labels", json: { name: "bug", color: "ee0701" } },
  ]);
});

test("issueLabels.replace takes ids and names", async () => {
  const server = await recordingServer({ body: [label] });
  const git = createGitClient({ baseUrl: server.url, resources: { issueLabels } });

  const page = await git.issueLabels.replace({ owner: "o", repo: "r", index: 7, labels: [3, "help wanted"] });

  expect(page.items).toEqual([label]);
  expect(server.requests).toMatchObject([
    { line: "PUT /api/v1/repos/o/r/issues/7/labels", json: { labels: [3, "help wanted"] } },
  ]);
});

test("repoLabels.get of a missing label is a NotFoundError with the server's text", async () => {
  const server = await recordingServer({
    status: 404,
    body: { message: "GetLabelByID", url: "", errors: ["label 9"] },
  });
  const git = createGitClient({ baseUrl: server.url, resources: { repoLabels } });

  await expect(git.repoLabels.get({ owner: "o", repo: "r", id: 9 })).rejects.toMatchObject({
    code: "not_found",
    serverMessage: "label 9",
  });
});
