import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { recordingServer } from "./recording-server.js";
import { sampleIssue, samplePull } from "./sample-data.js";

const here = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), "utf8");

test("the README contains the tested example", async () => {
  const shown = /```ts\n([\s\S]*?)```/.exec(await here("../README.md"))?.[1];

  expect(shown).toBe(await here("readme.example.ts"));
});

test("the example of the README works", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("GET /api/v1/repos/halyard/rigging/issues")) return { body: [sampleIssue] };
    if (line.startsWith("GET /api/v1/repos/halyard/rigging/contents")) {
      return {
        body: { type: "file", encoding: "base64", content: btoa("41\n"), sha: "abc", path: "VERSION", size: 3 },
      };
    }
    if (line.startsWith("PUT")) return { status: 409, body: { message: "sha does not match [given: abc]", url: "" } };
    if (line.startsWith("GET")) return { body: { ...samplePull, mergeable: true } };
    return { status: 200 };
  });
  vi.stubEnv("GIT_URL", server.url);
  vi.stubEnv("GIT_TOKEN", "0123456789abcdef");
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));

  await import("./readme.example.js");

  expect(lines).toEqual([`#${sampleIssue.number} ${sampleIssue.title}`, "VERSION has moved on"]);
  expect(server.requests.at(-1)).toMatchObject({
    line: "POST /api/v1/repos/halyard/rigging/pulls/7/merge",
    json: { Do: "squash", head_commit_id: samplePull.head.sha },
  });
  vi.unstubAllEnvs();
});
