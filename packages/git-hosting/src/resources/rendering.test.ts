import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient, type GitClient } from "../core.js";
import { rendering } from "./rendering.js";

const resources = { rendering };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<string>, object]>([
  [
    "renderMarkdown",
    (git) => git.rendering.renderMarkdown({ Text: "*hi*", Mode: "comment", Context: "o/r" }),
    { line: "POST /api/v1/markdown", json: { Text: "*hi*", Mode: "comment", Context: "o/r" } },
  ],
  [
    "renderMarkup",
    (git) => git.rendering.renderMarkup({ Text: "* hi", Mode: "file", FilePath: "README.org" }),
    { line: "POST /api/v1/markup", json: { Text: "* hi", Mode: "file", FilePath: "README.org" } },
  ],
  [
    "renderRawMarkdown",
    (git) => git.rendering.renderRawMarkdown({ text: "*hi*" }),
    { line: "POST /api/v1/markdown/raw", text: "*hi*", headers: { "content-type": "text/plain;charset=UTF-8" } },
  ],
])("rendering.%s sends the text and gives the HTML as it is", async (_, call, expected) => {
  const server = await recordingServer({ body: "<p><em>hi</em></p>" });

  expect(await call(createGitClient({ baseUrl: server.url, resources }))).toBe("<p><em>hi</em></p>");

  expect(server.requests).toMatchObject([expected]);
});

test("rendering.renderMarkup is sent again after a bad gateway, because it only reads", async () => {
  let calls = 0;
  const server = await recordingServer(() => (calls++ === 0 ? { status: 502, body: "" } : { body: "<p>hi</p>" }));
  const git = createGitClient({ baseUrl: server.url, retry: { baseDelay: 1 }, resources });

  expect(await git.rendering.renderMarkup({ Text: "hi" })).toBe("<p>hi</p>");
  expect(server.requests).toHaveLength(2);
});

test("rendering.renderMarkup in a language the server does not know is a ValidationError", async () => {
  const server = await recordingServer({
    status: 422,
    body: { message: "Unsupported render extension: .xyz", url: "" },
  });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.rendering.renderMarkup({ Text: "hi", Mode: "file", FilePath: "a.xyz" })).rejects.toMatchObject({
    code: "validation_failed",
  });
});
