import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { serverVersion } from "./server-version.js";

const resources = { serverVersion };

test("version.get asks the API, version.getForgejo the server beside it", async () => {
  const server = await recordingServer({ body: { version: "15.0.3+gitea-1.22.0" } });
  const git = createGitClient({ baseUrl: `${server.url}/git`, validate: "strict", resources });

  expect(await git.serverVersion.get()).toEqual({ version: "15.0.3+gitea-1.22.0" });
  expect(await git.serverVersion.getForgejo()).toEqual({ version: "15.0.3+gitea-1.22.0" });
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /git/api/v1/version",
    "GET /git/api/forgejo/v1/version",
  ]);
});

test("version.getForgejo of Gitea is a NotFoundError", async () => {
  const server = await recordingServer({ status: 404, body: "404 page not found\n" });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.serverVersion.getForgejo()).rejects.toMatchObject({ code: "not_found" });
});
