import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { samplePull } from "../../../test/sample-data.js";
import { createGitClient } from "../../core.js";
import { pulls } from "./pulls.js";

const resources = { pulls };
const place = { owner: "o", repo: "r", index: 8 };

test("pulls.list omits the null for a pull request that the server could not load", async () => {
  const next = { link: '<https://git.example.com/api/v1/repos/o/r/pulls?page=2>; rel="next"' };
  const first = { link: '<https://git.example.com/api/v1/repos/o/r/pulls?page=1>; rel="first"' };
  const server = await recordingServer(({ line }) =>
    line.includes("page=2")
      ? { body: [{ ...samplePull, id: samplePull.id + 1, number: 9 }], headers: first }
      : { body: [null, samplePull], headers: next },
  );
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const found = await git.pulls.list({ owner: "o", repo: "r" }).all();

  expect(found.map(({ number }) => number)).toEqual([8, 9]);
  expect(server.requests).toHaveLength(2);
});

test("pulls.merge distinguishes a scheduled merge from a completed one by the status", async () => {
  const server = await recordingServer({ status: 201, body: "" });
  const git = createGitClient({ baseUrl: server.url, resources });

  const { response } = await git.pulls.merge({ ...place, Do: "merge", merge_when_checks_succeed: true }).withResponse();

  expect(response.status).toBe(201);
});
