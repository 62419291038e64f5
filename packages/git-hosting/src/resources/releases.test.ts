import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { sampleAttachment, sampleRelease } from "../../test/sample-data.js";
import { createGitClient, type GitClient } from "../core.js";
import { releaseAssets, releases } from "./releases.js";

const resources = { releases, releaseAssets };
const repository = { owner: "o", repo: "r" };
const linkPart = /name="external_url"\r\n\r\nhttps:\/\/files\.example\.com\/app\.zip\r\n/;

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "create",
    (git) => git.releases.create({ ...repository, tag_name: "v1.0.0", name: "First", draft: true }),
    { line: "POST /api/v1/repos/o/r/releases", json: { tag_name: "v1.0.0", name: "First", draft: true } },
  ],
  [
    "update",
    (git) => git.releases.update({ ...repository, id: 2, draft: false }),
    { line: "PATCH /api/v1/repos/o/r/releases/2", json: { draft: false } },
  ],
  [
    "delete",
    (git) => git.releases.delete({ ...repository, id: 2 }),
    { line: "DELETE /api/v1/repos/o/r/releases/2", text: "" },
  ],
  [
    "deleteByTag",
    (git) => git.releases.deleteByTag({ ...repository, tag: "app/v1" }),
    { line: "DELETE /api/v1/repos/o/r/releases/tags/app%2Fv1", text: "" },
  ],
  [
    "assets.update",
    (git) => git.releaseAssets.update({ ...repository, id: 2, attachment_id: 9, name: "new.txt" }),
    { line: "PATCH /api/v1/repos/o/r/releases/2/assets/9", json: { name: "new.txt" } },
  ],
  [
    "assets.delete",
    (git) => git.releaseAssets.delete({ ...repository, id: 2, attachment_id: 9 }),
    { line: "DELETE /api/v1/repos/o/r/releases/2/assets/9", text: "" },
  ],
  [
    "assets.upload",
    (git) => git.releaseAssets.upload({ ...repository, id: 2, external_url: "https://files.example.com/app.zip" }),
    {
      line: "POST /api/v1/repos/o/r/releases/2/assets",
      text: expect.stringMatching(linkPart) as string,
    },
  ],
])("releases.%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: sampleRelease });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("releases.assets.uploadBytes sends a stream as it is, with the name in the query", async () => {
  const server = await recordingServer({ status: 201, body: sampleAttachment });
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.3", validate: "strict", resources });
  const content = new Blob(["abcde"]).stream();

  expect(await git.releaseAssets.uploadBytes({ ...repository, id: 2, name: "log.txt", content })).toEqual(
    sampleAttachment,
  );
  expect(server.requests).toMatchObject([
    {
      line: "POST /api/v1/repos/o/r/releases/2/assets?name=log.txt",
      headers: { "content-type": "application/octet-stream" },
      text: "abcde",
    },
  ]);
});

test("releases.list reads releases with what only Forgejo sends", async () => {
  const release = {
    ...sampleRelease,
    assets: [{ ...sampleAttachment, type: "attachment" }],
    hide_archive_links: false,
    archive_download_count: { zip: 1, tar_gz: 0 },
  };
  const server = await recordingServer({ body: [release] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await git.releases.list({ ...repository, draft: false, "pre-release": true })).items).toEqual([release]);
  expect(server.requests[0]?.line).toBe("GET /api/v1/repos/o/r/releases?draft=false&pre-release=true");
});

test("releases.create for a tag that has a release is a ConflictError", async () => {
  const server = await recordingServer({ status: 409, body: { message: "Release is has no Tag", url: "" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.releases.create({ ...repository, tag_name: "v1.0.0" })).rejects.toMatchObject({ code: "conflict" });
});
