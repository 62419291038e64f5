import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { sampleAttachment } from "../../test/sample-data.js";
import { createGitClient } from "../core.js";
import { releaseAssets, releases } from "./releases.js";

const resources = { releases, releaseAssets };
const repository = { owner: "o", repo: "r" };

test("releases.assets.uploadBytes sends a stream unchanged, with the name in the query", async () => {
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
