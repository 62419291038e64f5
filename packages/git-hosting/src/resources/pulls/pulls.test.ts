import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { samplePull } from "../../../test/sample-data.js";
import { createGitClient, type GitClient } from "../../core.js";
import { pulls } from "./pulls.js";

const resources = { pulls };
const place = { owner: "o", repo: "r", index: 8 };
type Git = GitClient<typeof resources>;

test.each<[string, (git: Git) => PromiseLike<unknown>, object]>([
  [
    "create",
    (git) => git.pulls.create({ owner: "o", repo: "r", head: "ada:net", base: "main", title: "Mend", labels: [3] }),
    {
      line: "POST /api/v1/repos/o/r/pulls",
      json: { head: "ada:net", base: "main", title: "Mend", labels: [3] },
    },
  ],
  [
    "update",
    (git) => git.pulls.update({ ...place, base: "next", allow_maintainer_edit: true }),
    { line: "PATCH /api/v1/repos/o/r/pulls/8", json: { base: "next", allow_maintainer_edit: true } },
  ],
  [
    "merge",
    (git) => git.pulls.merge({ ...place, Do: "squash", MergeTitleField: "Mend", head_commit_id: "b".repeat(40) }),
    {
      line: "POST /api/v1/repos/o/r/pulls/8/merge",
      json: { Do: "squash", MergeTitleField: "Mend", head_commit_id: "b".repeat(40) },
    },
  ],
  [
    "cancelAutoMerge",
    (git) => git.pulls.cancelAutoMerge(place),
    { line: "DELETE /api/v1/repos/o/r/pulls/8/merge", text: "" },
  ],
  [
    "updateBranch",
    (git) => git.pulls.updateBranch({ ...place, style: "rebase" }),
    { line: "POST /api/v1/repos/o/r/pulls/8/update?style=rebase", text: "" },
  ],
])("pulls.%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: samplePull });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("pulls.list repeats the field for several labels", async () => {
  const server = await recordingServer({ body: [samplePull] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const page = await git.pulls.list({ owner: "o", repo: "r", state: "all", labels: [3, 4] });

  expect(page.items).toEqual([samplePull]);
  expect(server.requests[0]?.line).toBe("GET /api/v1/repos/o/r/pulls?state=all&labels=3&labels=4");
});

test("pulls.list leaves out the null of a pull request the server could not load", async () => {
  const next = { link: '<https://git.example.com/api/v1/repos/o/r/pulls?page=2>; rel="next"' };
  const first = { link: '<https://git.example.com/api/v1/repos/o/r/pulls?page=1>; rel="first"' };
  const server = await recordingServer(({ line }) =>
    line.includes("page=2")
      ? { body: [{ ...samplePull, number: 9 }], headers: first }
      : { body: [null, samplePull], headers: next },
  );
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const found = await git.pulls.list({ owner: "o", repo: "r" }).all();

  expect(found.map(({ number }) => number)).toEqual([8, 9]);
  expect(server.requests).toHaveLength(2);
});

test("pulls.getByBranches keeps the slashes of the head and escapes those of the base", async () => {
  const server = await recordingServer({ body: samplePull });
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.3", validate: "strict", resources });

  await git.pulls.getByBranches({ owner: "o", repo: "r", base: "release/1", head: "ada:fix/net" });

  expect(server.requests[0]?.line).toBe("GET /api/v1/repos/o/r/pulls/release%2F1/ada%3Afix/net");
});

test("pulls.getDiff gives the patch as text", async () => {
  const server = await recordingServer({ body: "diff --git a/net b/net\n" });
  const git = createGitClient({ baseUrl: server.url, resources });

  expect(await git.pulls.getDiff({ ...place, diffType: "patch", binary: true })).toBe("diff --git a/net b/net\n");
  expect(server.requests[0]?.line).toBe("GET /api/v1/repos/o/r/pulls/8.patch?binary=true");
});

test("pulls.isMerged is true for 204 and false for 404", async () => {
  const server = await recordingServer(({ line }) => ({ status: line.includes("/8/") ? 204 : 404 }));
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.pulls.isMerged(place)).resolves.toBe(true);
  await expect(git.pulls.isMerged({ ...place, index: 9 })).resolves.toBe(false);
});

test("pulls.merge tells a scheduled merge from one that is done by the status", async () => {
  const server = await recordingServer({ status: 201, body: "" });
  const git = createGitClient({ baseUrl: server.url, resources });

  const { response } = await git.pulls.merge({ ...place, Do: "merge", merge_when_checks_succeed: true }).withResponse();

  expect(response.status).toBe(201);
});

test("pulls.merge with conflicts, a 409 without a message, is a ConflictError that says so", async () => {
  const body = { Style: "merge", StdOut: "CONFLICT (content)", StdErr: "", Err: {} };
  const server = await recordingServer({ status: 409, body });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.pulls.merge({ ...place, Do: "merge" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("conflicts") as string,
  });
});
