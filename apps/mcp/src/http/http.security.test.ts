import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterEach, describe, expect, test } from "vitest";
import { rig } from "../../test/sandbox.js";
import { serverFactory } from "../create-server.js";
import type { AuditEntry } from "../session/audit.js";
import type { Access } from "./access.js";
import type { Caller } from "./caller.js";
import { createHttpHandler } from "./create-http-handler.js";
import { type Listening, serveHttp } from "./serve-http.js";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const audit: AuditEntry[] = [];

async function listening(access: Access): Promise<Listening> {
  const { session } = await rig({ allowWrites: true });
  const factoryFor = ({ user }: Caller) =>
    Promise.resolve(serverFactory({ session, version: "1.2.3", audit: (entry) => audit.push(entry), user }));
  const server = await serveHttp(createHttpHandler({ access, factoryFor }), { host: "127.0.0.1", port: 0 });
  closing.push(server.close);
  return server;
}

const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };

function post(url: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify(list),
  });
}

const secret = "secret-of-this-test";

describe("with a secret", () => {
  test("an independent client can use the tools", async () => {
    const { url } = await listening({ secret });
    const client = new Client({ name: "test", version: "1.0.0" });
    const headers = { authorization: `Bearer ${secret}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
    closing.unshift(() => client.close());

    const { content } = await client.callTool({
      name: "read",
      arguments: { operation: "git.user.get", fields: ["login"] },
    });

    expect(content).toEqual([{ type: "text", text: '{"data":{"login":"ada"}}' }]);
  });

  test.each([
    ["without a token", {}, 401],
    ["with another token", { authorization: "Bearer other" }, 401],
    ["with the secret as a user's password", { authorization: `Basic ${btoa(`x:${secret}`)}` }, 401],
    ["from a page of another origin", { authorization: `Bearer ${secret}`, origin: "https://evil.example" }, 403],
    ["from a page without an origin", { authorization: `Bearer ${secret}`, origin: "null" }, 403],
    [
      "from a page whose name begins like this host",
      { authorization: `Bearer ${secret}`, origin: "http://localhost.evil.example" },
      403,
    ],
  ])("a request %s is refused", async (_, headers, status) => {
    const { url } = await listening({ secret });

    expect((await post(url, headers)).status).toBe(status);
  });

  test("a request for another host, as after DNS rebinding, is refused", async () => {
    const { session } = await rig();
    const factoryFor = () => Promise.resolve(serverFactory({ session, version: "1.2.3" }));
    const handle = createHttpHandler({ access: { secret }, factoryFor });
    const headers = { host: "evil.example", authorization: `Bearer ${secret}` };

    const response = await handle(new Request("http://evil.example/mcp", { method: "POST", headers, body: "{}" }));

    expect(response.status).toBe(403);
  });
});

describe("with an authorization server", () => {
  const resource = "https://mcp.example.com/mcp";
  const issuer = "https://id.example.com";

  async function issued(claims: JWTPayload = {}): Promise<{ access: Access; token: string }> {
    const { publicKey, privateKey } = await generateKeyPair("RS256");
    const token = await new SignJWT({
      sub: "ada",
      iss: issuer,
      aud: resource,
      exp: Math.floor(Date.now() / 1000) + 600,
      ...claims,
    })
      .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid: "1" })
      .setIssuedAt()
      .sign(privateKey);
    const key = { ...(await exportJWK(publicKey)), kid: "1", alg: "RS256", use: "sig" };
    const metadata = {
      issuer,
      jwks_uri: `${issuer}/keys`,
      authorization_endpoint: `${issuer}/a`,
      token_endpoint: `${issuer}/t`,
    };
    return { token, access: { server: { metadata }, resource, keys: { keys: [key] } } };
  }

  test("the metadata names the endpoint and the authorization server, and a refusal contains the address of the metadata", async () => {
    const { access } = await issued();
    const { url } = await listening(access);

    const refused = await post(url, {});
    const metadata = await fetch(`${url}/.well-known/oauth-protected-resource/mcp`);

    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toContain(
      "https://mcp.example.com/.well-known/oauth-protected-resource/mcp",
    );
    expect(await metadata.json()).toMatchObject({
      resource,
      authorization_servers: [expect.stringContaining(issuer) as unknown],
    });
  });

  test("a token for this endpoint is accepted", async () => {
    const { access, token } = await issued();
    const { url } = await listening(access);

    expect((await post(url, { authorization: `Bearer ${token}` })).status).toBe(200);
  });

  test.each([
    ["for another endpoint", { aud: "https://other.example.com/mcp" }],
    ["from another issuer", { iss: "https://evil.example.com" }],
    ["that has expired", { exp: 1000 }],
  ])("a token %s is refused", async (_, claims) => {
    const { access, token } = await issued(claims);
    const { url } = await listening(access);

    expect((await post(url, { authorization: `Bearer ${token}` })).status).toBe(401);
  });

  test("a token with another signature is refused", async () => {
    const { access } = await issued();
    const { token } = await issued();
    const { url } = await listening(access);

    expect((await post(url, { authorization: `Bearer ${token}` })).status).toBe(401);
  });
});
