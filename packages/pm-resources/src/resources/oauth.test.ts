import { expect, test } from "vitest";
import { failedWith, failure, lines } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { oauthApplications, oauthClientCredentials } from "./oauth.js";

test("an OAuth application and client credentials are read without their secrets", async () => {
  const application = {
    _type: "OAuthApplication",
    id: 7,
    name: "Nextcloud",
    clientId: "abc",
    confidential: true,
    scopes: ["api_v3"],
    _links: {
      self: { href: "/api/v3/oauth_applications/7" },
      owner: { href: "/api/v3/users/4" },
      integration: { href: "/api/v3/storages/3" },
      redirectUri: [{ href: "https://cloud.example.com/back" }],
    },
  };
  const credentials = {
    _type: "OAuthClientCredentials",
    id: 8,
    clientId: "def",
    confidential: true,
    _links: { self: { href: "/api/v3/oauth_client_credentials/8" }, integration: { href: "/api/v3/storages/3" } },
  };
  const server = await recordingServer(({ line }) => ({ body: line.endsWith("/7") ? application : credentials }));
  const resources = { oauthApplications, oauthClientCredentials };
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await pm.oauthApplications.get({ id: 7 })).toEqual(application);
  expect(await pm.oauthClientCredentials.get({ id: 8 })).toEqual(credentials);
  expect(lines(server.requests)).toEqual([
    "GET /api/v3/oauth_applications/7",
    "GET /api/v3/oauth_client_credentials/8",
  ]);
});

test("oauthApplications.get without administrator rights is a PermissionError", async () => {
  const server = await recordingServer(failure(403, "MissingPermission"));
  const pm = createPmClient({ baseUrl: server.url, resources: { oauthApplications } });

  await expect(pm.oauthApplications.get({ id: 7 })).rejects.toMatchObject(failedWith(403, "MissingPermission"));
});
