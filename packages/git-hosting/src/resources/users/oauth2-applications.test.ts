import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { oauth2Applications } from "./oauth2-applications.js";

const resources = { oauth2Applications };
const application = {
  name: "bridge",
  redirect_uris: ["https://bridge.example.com/callback"],
  confidential_client: true,
};
const stored = { id: 4, ...application, client_id: "c", client_secret: "gto_s", created: "2025-03-04T05:06:07Z" };

test("user.oauth2Applications.create and update send all settings and read the secret", async () => {
  const server = await recordingServer({ status: 201, body: stored });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.oauth2Applications.create(application)).toEqual(stored);
  expect(await git.oauth2Applications.update({ id: 4, ...application })).toEqual(stored);

  expect(server.requests).toMatchObject([
    { line: "POST /api/v1/user/applications/oauth2", json: application },
    { line: "PATCH /api/v1/user/applications/oauth2/4", json: application },
  ]);
});

test("user.oauth2Applications.update is never sent twice, because each time makes another secret", async () => {
  const server = await recordingServer({ status: 503, body: "busy" });
  const git = createGitClient({ baseUrl: server.url, retry: { maxRetries: 2, baseDelay: 1 }, resources });

  await expect(git.oauth2Applications.update({ id: 4, ...application })).rejects.toMatchObject({
    code: "server_error",
  });
  expect(server.requests).toHaveLength(1);
});

test("user.oauth2Applications.list reads applications without secrets", async () => {
  const server = await recordingServer({ headers: { "x-total-count": "1" }, body: [{ ...stored, client_secret: "" }] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await git.oauth2Applications.list()).items).toEqual([{ ...stored, client_secret: "" }]);
});

test("user.oauth2Applications.get of another user's application is a NotFoundError", async () => {
  const server = await recordingServer({ status: 404, body: { message: "not found", url: "", errors: null } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.oauth2Applications.get({ id: 9 })).rejects.toMatchObject({ code: "not_found" });
});
