import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient, type GitClient } from "../core.js";
import { oauth2Provider } from "./oauth2-provider.js";

const resources = { oauth2Provider };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, string, Record<string, string>]>([
  [
    "createToken",
    (git) =>
      git.oauth2Provider.createToken({
        grant_type: "authorization_code",
        client_id: "app",
        code: "gta_1",
        code_verifier: "v",
        redirect_uri: "http://127.0.0.1:8080/back",
      }),
    "POST /login/oauth/access_token",
    {
      grant_type: "authorization_code",
      client_id: "app",
      code: "gta_1",
      code_verifier: "v",
      redirect_uri: "http://127.0.0.1:8080/back",
    },
  ],
  [
    "introspectToken",
    (git) => git.oauth2Provider.introspectToken({ token: "a.b.c" }),
    "POST /login/oauth/introspect",
    { token: "a.b.c" },
  ],
])("oauth2.%s sends a form", async (_, call, line, fields) => {
  const server = await recordingServer({ body: {} });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([
    { line, headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" } },
  ]);
  expect(Object.fromEntries(new URLSearchParams(server.requests[0]?.text))).toEqual(fields);
});

test("oauth2 reads tokens, introspections and keys", async () => {
  const answers: Record<string, unknown> = {
    access_token: { access_token: "a.b.c", token_type: "bearer", expires_in: 3600, refresh_token: "d.e.f" },
    introspect: { active: true, scope: "openid", username: "ada", sub: "4", iss: "https://g.example", aud: ["app"] },
    keys: { keys: [{ kty: "RSA", alg: "RS256", use: "sig", kid: "1", n: "x", e: "AQAB" }] },
  };
  const server = await recordingServer(({ line }) => ({ body: answers[line.split("/").at(-1) ?? ""] }));
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect([
    await git.oauth2Provider.createToken({ grant_type: "refresh_token", refresh_token: "r" }),
    await git.oauth2Provider.introspectToken({ token: "a.b.c" }),
    await git.oauth2Provider.getKeys(),
  ]).toEqual(Object.values(answers));
});

test("oauth2.createToken is never sent twice, because a refresh token may be good for one time only", async () => {
  const server = await recordingServer({ status: 502, body: "" });
  const git = createGitClient({ baseUrl: server.url, retry: { baseDelay: 1 }, resources });

  const creating = git.oauth2Provider.createToken({ grant_type: "refresh_token", refresh_token: "r" });

  await expect(creating).rejects.toMatchObject({ status: 502 });
  expect(server.requests).toHaveLength(1);
});

test("oauth2.createToken gives the OAuth2 error as identifier", async () => {
  const body = { error: "unauthorized_client", error_description: "token was already used" };
  const server = await recordingServer({ status: 400, body });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.oauth2Provider.createToken({ grant_type: "refresh_token" })).rejects.toMatchObject({
    identifier: "unauthorized_client",
    serverMessage: "token was already used",
  });
});
