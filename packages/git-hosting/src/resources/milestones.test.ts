import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient, type GitClient } from "../core.js";
import { type Milestone, milestones } from "./milestones.js";

const resources = { milestones };
const repository = { owner: "o", repo: "r" };
const milestone: Milestone = {
  id: 6,
  title: "1.0",
  description: "",
  state: "open",
  open_issues: 2,
  closed_issues: 0,
  created_at: "2025-03-04T05:06:07Z",
  updated_at: null,
  closed_at: null,
  due_on: null,
};

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "create",
    (git) => git.milestones.create({ ...repository, title: "1.0", due_on: "2026-05-01T00:00:00Z" }),
    { line: "POST /api/v1/repos/o/r/milestones", json: { title: "1.0", due_on: "2026-05-01T00:00:00Z" } },
  ],
  [
    "update",
    (git) => git.milestones.update({ ...repository, id: 6, state: "closed" }),
    { line: "PATCH /api/v1/repos/o/r/milestones/6", json: { state: "closed" } },
  ],
  [
    "delete",
    (git) => git.milestones.delete({ ...repository, id: 6 }),
    { line: "DELETE /api/v1/repos/o/r/milestones/6", text: "" },
  ],
])("milestones.%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: milestone });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("milestones.list reads milestones of every state, and get takes a title for an id", async () => {
  const server = await recordingServer(({ line }) => ({ body: line.includes("?") ? [milestone] : milestone }));
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await git.milestones.list({ ...repository, state: "all" })).items).toEqual([milestone]);
  expect(await git.milestones.get({ ...repository, id: "1.0 / beta" })).toEqual(milestone);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/o/r/milestones?state=all",
    "GET /api/v1/repos/o/r/milestones/1.0%20%2F%20beta",
  ]);
});

test("milestones.get of a missing milestone is a NotFoundError", async () => {
  const server = await recordingServer({ status: 404, body: { message: "not found", url: "", errors: null } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.milestones.get({ ...repository, id: 99 })).rejects.toMatchObject({ code: "not_found" });
});
