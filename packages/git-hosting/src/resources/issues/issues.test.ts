import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleIssue } from "../../../test/sample-data.js";
import { createGitClient } from "../../core.js";
import { issues } from "./issues.js";

const resources = { issues };

test("issues.search reads every page", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line.includes("page=2") ? [{ ...sampleIssue, id: 72, number: 9 }] : [sampleIssue],
    headers: { "x-total-count": "2" },
  }));
  const git = createGitClient({ baseUrl: server.url, resources });

  const found = await git.issues.search({ assigned: true, type: "issues" }).all();

  expect(found.map(({ number }) => number)).toEqual([7, 9]);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/issues/search?assigned=true&type=issues&page=1&limit=50",
    "GET /api/v1/repos/issues/search?assigned=true&type=issues&page=2&limit=50",
  ]);
});
