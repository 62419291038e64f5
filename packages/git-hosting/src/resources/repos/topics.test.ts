import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient, type GitClient } from "../../core.js";
import { repoTopics, topics } from "./topics.js";

const resources = { topics, repoTopics };
const repository = { owner: "o", repo: "r" };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "replace",
    (git) => git.repoTopics.replace({ ...repository, topics: ["sailing", "nets"] }),
    { line: "PUT /api/v1/repos/o/r/topics", json: { topics: ["sailing", "nets"] } },
  ],
  [
    "add",
    (git) => git.repoTopics.add({ ...repository, topic: "sailing" }),
    { line: "PUT /api/v1/repos/o/r/topics/sailing", text: "" },
  ],
  [
    "remove",
    (git) => git.repoTopics.remove({ ...repository, topic: "sailing" }),
    { line: "DELETE /api/v1/repos/o/r/topics/sailing", text: "" },
  ],
])("repos.topics.%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer();

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("repos.topics.list reads the names out of their field", async () => {
  const server = await recordingServer({ body: { topics: ["nets", "sailing"] }, headers: { "x-total-count": "2" } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const page = await git.repoTopics.list(repository);

  expect(page.items).toEqual(["nets", "sailing"]);
  expect(page.total).toBe(2);
});

test.each(["in its field, as servers send it", "plain, as Gitea describes it"])(
  "topics.search reads the list %s",
  async (form) => {
    const topic = {
      id: 1,
      topic_name: "sailing",
      repo_count: 2,
      created: "2025-03-04T05:06:07Z",
      updated: "2025-03-04T05:06:07Z",
    };
    const server = await recordingServer({ body: form.startsWith("plain") ? [topic] : { topics: [topic] } });
    const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

    expect((await git.topics.search({ q: "sail" })).items).toEqual([topic]);
    expect(server.requests[0]?.line).toBe("GET /api/v1/topics/search?q=sail");
  },
);

test("repos.topics.replace with names the server does not take is a ValidationError that lists them", async () => {
  const body = { message: "Topic names are invalid", invalidTopics: ["Bad Topic"] };
  const server = await recordingServer({ status: 422, body });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.repoTopics.replace({ ...repository, topics: ["Bad Topic"] })).rejects.toMatchObject({
    code: "validation_failed",
    problems: [{ attribute: "topics", message: expect.stringContaining("Bad Topic") as string }],
  });
});
