import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../../test/answers.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import { storages } from "./operations.js";

const urn = "urn:openproject-org:api:v3:storages:";
const storage = {
  _type: "Storage",
  id: 3,
  name: "Cloud",
  hasApplicationPassword: true,
  configured: true,
  createdAt: "2026-05-20T08:00:00Z",
  updatedAt: "2026-05-20T08:00:00Z",
  _links: {
    self: { href: "/api/v3/storages/3", title: "Cloud" },
    type: { href: `${urn}Nextcloud`, title: "Nextcloud" },
    origin: { href: "https://cloud.example.com/" },
    open: { href: "/api/v3/storages/3/open" },
    authorizationState: { href: `${urn}authorization:Connected`, title: "Connected" },
    prepareUpload: [
      {
        href: "/api/v3/storages/3/files/prepare_upload",
        method: "post",
        title: "Upload file",
        payload: { projectId: 2, fileName: "{fileName}", parent: "{parent}" },
        templated: true,
      },
    ],
    oauthClientCredentials: { href: null },
  },
};

test("storages are listed, read, created, changed and deleted", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("DELETE")) return {};
    return { body: line === "GET /api/v3/storages" ? whole("/api/v3/storages", [storage]) : storage };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { storages } });
  const input = {
    name: "Cloud",
    _links: { type: { href: `${urn}Nextcloud` }, origin: { href: "https://cloud.example.com" } },
  };

  expect((await pm.storages.list()).items).toEqual([storage]);
  expect(await pm.storages.get({ id: 3 })).toEqual(storage);
  await pm.storages.create(input);
  await pm.storages.update({ id: 3, applicationPassword: null });
  await pm.storages.setClientCredentials({ id: 3, clientId: "abc", clientSecret: "s3cret" });
  await pm.storages.delete({ id: 3 });

  expect(server.requests).toMatchObject([
    { line: "GET /api/v3/storages" },
    { line: "GET /api/v3/storages/3" },
    { line: "POST /api/v3/storages", json: input },
    { line: "PATCH /api/v3/storages/3", json: { applicationPassword: null } },
    {
      line: "POST /api/v3/storages/3/oauth_client_credentials",
      json: { clientId: "abc", clientSecret: "s3cret" },
    },
    { line: "DELETE /api/v3/storages/3" },
  ]);
});

test("storages.create returns the secret of the new OAuth application, which is sent only once", async () => {
  const oauthApplication = {
    _type: "OAuthApplication",
    id: 7,
    name: "Cloud",
    clientId: "abc",
    clientSecret: "once",
    confidential: true,
    _links: {
      self: { href: "/api/v3/oauth_applications/7" },
      owner: { href: "/api/v3/users/4" },
      redirectUri: [{ href: "https://cloud.example.com/back" }],
    },
  };
  const server = await recordingServer({ status: 201, body: { ...storage, _embedded: { oauthApplication } } });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { storages } });

  const created = await pm.storages.create({ _links: { type: { href: `${urn}Nextcloud` } } });

  expect(created._embedded?.oauthApplication?.clientSecret).toBe("once");
});

test("storages.open returns the address without requesting it", async () => {
  const server = await recordingServer({ status: 303, headers: { location: "https://cloud.example.com/files" } });
  const pm = createPmClient({ baseUrl: server.url, resources: { storages } });

  const { response } = await pm.storages.open({ id: 3 }).withResponse();

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("https://cloud.example.com/files");
  expect(lines(server.requests)).toEqual(["GET /api/v3/storages/3/open"]);
});

test("storages.setClientCredentials without administrator rights is a PermissionError", async () => {
  const server = await recordingServer(failure(403, "MissingPermission"));
  const pm = createPmClient({ baseUrl: server.url, resources: { storages } });

  await expect(
    pm.storages.setClientCredentials({ id: 3, clientId: "abc", clientSecret: "s3cret" }),
  ).rejects.toMatchObject(failedWith(403, "MissingPermission"));
});
