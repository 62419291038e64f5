import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient, type GitClient } from "../../core.js";
import { flags } from "./flags.js";

const resources = { flags };
const repository = { owner: "o", repo: "r" };
const forgejo = "15.0.3+gitea-1.22.0";

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "replace",
    (git) => git.flags.replace({ ...repository, flags: ["featured"] }),
    { line: "PUT /api/v1/repos/o/r/flags", json: { flags: ["featured"] } },
  ],
  ["clear", (git) => git.flags.clear(repository), { line: "DELETE /api/v1/repos/o/r/flags", text: "" }],
  [
    "add",
    (git) => git.flags.add({ ...repository, flag: "featured" }),
    { line: "PUT /api/v1/repos/o/r/flags/featured", text: "" },
  ],
  [
    "remove",
    (git) => git.flags.remove({ ...repository, flag: "featured" }),
    { line: "DELETE /api/v1/repos/o/r/flags/featured", text: "" },
  ],
])("repos.flags.%s goes over the wire as Forgejo expects it", async (_, call, expected) => {
  const server = await recordingServer();

  await call(createGitClient({ baseUrl: server.url, serverVersion: forgejo, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("repos.flags.list reads the flags, and has is false for one that is not among them", async () => {
  const server = await recordingServer(({ line }) =>
    line.endsWith("/flags") ? { body: ["featured"] } : { status: 404 },
  );
  const git = createGitClient({ baseUrl: server.url, serverVersion: forgejo, validate: "strict", resources });

  expect((await git.flags.list(repository)).items).toEqual(["featured"]);
  await expect(git.flags.exists({ ...repository, flag: "spam" })).resolves.toBe(false);
});

test("repos.flags is refused before it is sent to a Gitea server", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.3", resources });

  await expect(git.flags.list(repository)).rejects.toMatchObject({ code: "unsupported_operation" });
  expect(server.requests).toEqual([]);
});
