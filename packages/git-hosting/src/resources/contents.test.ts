import { expect, test } from "vitest";
import { sampleContents } from "../../test/code-samples.js";
import { recordingServer } from "../../test/recording-server.js";
import { contents } from "./contents.js";
import { createGitClient } from "../core.js";

const resources = { contents };
const repository = { owner: "o", repo: "r" };

test("contents.get returns one entry for a file and all entries of a directory", async () => {
  const entry = { ...sampleContents, encoding: null, content: null };
  const server = await recordingServer(({ line }) => ({ body: line.includes(".txt") ? sampleContents : [entry] }));
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.contents.get({ ...repository, path: "docs/greeting.txt", ref: "v1" })).toEqual(sampleContents);
  expect(await git.contents.get({ ...repository, path: "docs" })).toEqual([entry]);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/o/r/contents/docs/greeting.txt?ref=v1",
    "GET /api/v1/repos/o/r/contents/docs",
  ]);
});

test("contents.getMany returns null for files that do not exist", async () => {
  const server = await recordingServer({ body: [sampleContents, null] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", serverVersion: "1.25.3", resources });

  const page = await git.contents.getMany({ ...repository, body: { files: ["a", "b"] } });

  expect(page.items).toEqual([sampleContents, null]);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/o/r/file-contents?body=%7B%22files%22%3A%5B%22a%22%2C%22b%22%5D%7D",
  ]);
});
