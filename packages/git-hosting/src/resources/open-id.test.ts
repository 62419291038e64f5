import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { openId, type OpenIdUserInfo } from "./open-id.js";

const resources = { openId };

const info: OpenIdUserInfo = {
  sub: "4",
  name: "Ada",
  preferred_username: "ada",
  email: "ada@example.com",
  picture: "https://git.example.com/avatars/4",
  groups: null,
};

test("openId.getUserInfo and postUserInfo send the credential to a path outside the API, below the server's own path", async () => {
  const server = await recordingServer({ body: info });
  const auth = { headers: () => ({ authorization: "Bearer token-of-ada" }) };
  const options = { baseUrl: `${server.url}/git`, auth, validate: "strict", resources } as const;
  const git = createGitClient({ ...options, serverVersion: "1.27.0" });

  expect(await git.openId.getUserInfo()).toEqual(info);
  expect(await git.openId.postUserInfo()).toEqual(info);
  expect(server.requests).toMatchObject([
    { line: "GET /git/login/oauth/userinfo", headers: { authorization: "Bearer token-of-ada" } },
    { line: "POST /git/login/oauth/userinfo", headers: { authorization: "Bearer token-of-ada" } },
  ]);
  const older = createGitClient({ ...options, serverVersion: "1.22.3" });
  await expect(older.openId.postUserInfo()).rejects.toMatchObject({ code: "unsupported_operation" });
  expect(server.requests).toHaveLength(2);
});
