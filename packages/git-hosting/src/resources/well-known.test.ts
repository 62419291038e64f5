import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { wellKnown } from "./well-known.js";

const resources = { wellKnown };

test("wellKnown.getOpenIdConfiguration reads the document beside the API", async () => {
  const document = {
    issuer: "https://git.example.com/",
    authorization_endpoint: "https://git.example.com/login/oauth/authorize",
    token_endpoint: "https://git.example.com/login/oauth/access_token",
    jwks_uri: "https://git.example.com/login/oauth/keys",
    userinfo_endpoint: "https://git.example.com/login/oauth/userinfo",
    response_types_supported: ["code", "id_token"],
    scopes_supported: ["openid", "profile", "email", "groups"],
  };
  const server = await recordingServer({ body: document });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.wellKnown.getOpenIdConfiguration()).toEqual(document);
  expect(server.requests).toMatchObject([{ line: "GET /.well-known/openid-configuration" }]);
});

test("wellKnown.getSecurityTxt gives the text", async () => {
  const server = await recordingServer({ body: "Contact: mailto:security@example.com\n" });
  const git = createGitClient({ baseUrl: server.url, resources });

  expect(await git.wellKnown.getSecurityTxt()).toBe("Contact: mailto:security@example.com\n");
  expect(server.requests).toMatchObject([{ line: "GET /.well-known/security.txt" }]);
});

test("wellKnown.getOpenIdConfiguration that is a web page is told as such", async () => {
  const server = await recordingServer({ body: "<!DOCTYPE html><title>Sign in</title>" });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.wellKnown.getOpenIdConfiguration()).rejects.toMatchObject({ code: "response_shape" });
});
