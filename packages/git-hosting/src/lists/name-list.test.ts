import fc from "fast-check";
import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { gitData } from "../resources/git-data.js";
import { issues } from "../resources/issues/issues.js";
import { pulls } from "../resources/pulls/pulls.js";
import { joinNames } from "./name-list.js";

const resources = { issues, pulls, gitData };

test("names are joined with commas, and an empty list, which servers would treat as an empty name, is left out", async () => {
  const server = await recordingServer({ body: [] });
  const git = createGitClient({ baseUrl: server.url, serverVersion: "15.0.3+gitea-1.22.0", resources });

  await git.issues.search({ labels: ["bug", "help wanted"], milestones: [], q: "sail" });
  await git.gitData.blobs.list({ owner: "o", repo: "r", shas: ["a1", "b2"] });

  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/issues/search?labels=bug%2Chelp%20wanted&q=sail&page=1&limit=50",
    "GET /api/v1/repos/o/r/git/blobs?shas=a1%2Cb2",
  ]);
});

test("label ids are sent as repeated fields", async () => {
  const server = await recordingServer({ body: [] });
  const git = createGitClient({ baseUrl: server.url, resources });

  await git.pulls.list({ owner: "o", repo: "r", labels: [3, 4] });

  expect(server.requests[0]?.line).toBe("GET /api/v1/repos/o/r/pulls?labels=3&labels=4&page=1&limit=50");
});

test("a name that is empty or contains a comma is refused before a request, with its index", async () => {
  const server = await recordingServer({ body: [] });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.issues.search({ labels: ["bug", "a,b"], milestones: [""] })).rejects.toMatchObject({
    code: "request_invalid",
    problems: [
      { path: "labels[1]", expected: expect.stringContaining("without a comma") as string },
      { path: "milestones[0]", expected: expect.stringContaining("non-empty") as string },
    ],
  });
  expect(server.requests).toEqual([]);
});

test("every list of names without commas is the same after joining and splitting", () => {
  const name = fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => !text.includes(","));
  fc.assert(
    fc.property(fc.array(name, { minLength: 1 }), (names) => {
      expect(String(joinNames("labels", names)).split(",")).toEqual(names);
    }),
  );
});
