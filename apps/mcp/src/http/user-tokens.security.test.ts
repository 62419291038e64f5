import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { serverFactory } from "../create-server.js";
import type { AuditEntry } from "../session/audit.js";
import { createSession } from "../session/session.js";
import { type Caller, readTokens, settingsOf } from "./caller.js";
import { createHttpHandler } from "./create-http-handler.js";
import { perCaller } from "./per-caller.js";
import { type Listening, serveHttp } from "./serve-http.js";

const resource = "https://mcp.example.com/mcp";
const issuer = "https://id.example.com";

/** An MCP server with several users who send their own tokens, and the servers of both products. */
interface Served {
  readonly server: Listening;
  readonly pm: ReturnType<typeof createOpenProjectSandbox>;
  readonly git: ReturnType<typeof createGitSandbox>;
  readonly audit: readonly AuditEntry[];
  headersOf(user: string, tokens?: Readonly<Record<string, string>>): Promise<Record<string, string>>;
  call(user: string, tool: string, given: object, tokens?: Readonly<Record<string, string>>): Promise<Answer>;
}

interface Answer {
  readonly status: number;
  readonly isError: boolean;
  readonly text: string;
}

let served: Served;
beforeEach(async () => {
  served = await serve();
});
afterEach(() => served.server.close());

async function serve(takesTokens = true): Promise<Served> {
  const pm = createOpenProjectSandbox();
  const git = createGitSandbox();
  const audit: AuditEntry[] = [];
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "1", alg: "RS256", use: "sig" }] };
  const metadata = { issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: issuer, token_endpoint: issuer };
  const settings = {
    openproject: { url: pm.baseUrl, token: "" },
    git: { url: git.baseUrl, token: "" },
    allowWrites: true,
  };
  const factoryFor = perCaller(async (caller: Caller) => {
    const fetch = (product: "pm" | "git") => (product === "pm" ? pm.fetch : git.fetch);
    const session = await createSession(settingsOf(settings, caller), { fetch });
    return serverFactory({ session, version: "1", audit: (entry) => audit.push(entry), user: caller.user });
  });
  const access = { server: { metadata }, resource, keys };
  const handler = createHttpHandler({ access, takesTokens, factoryFor });
  const server = await serveHttp(handler, { host: "127.0.0.1", port: 0 });
  const headersOf: Served["headersOf"] = async (user, tokens = { pm: pm.tokenOf(user), git: git.tokenOf(user) }) => {
    const token = await new SignJWT({ sub: user, iss: issuer, aud: resource })
      .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid: "1" })
      .setExpirationTime("10m")
      .sign(privateKey);
    const fields = Object.entries(tokens).map(([product, value]) => [`x-halyard-${product}-token`, value]);
    return { authorization: `Bearer ${token}`, ...(Object.fromEntries(fields) as Record<string, string>) };
  };
  const call: Served["call"] = async (user, name, given, tokens) =>
    send(server, await headersOf(user, tokens), name, given);
  return { server, pm, git, audit, headersOf, call };
}

async function send({ url }: Listening, headers: Record<string, string>, name: string, given: object): Promise<Answer> {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } }),
  });
  const body = await response.text();
  const json = /^data: (.*)$/m.exec(body)?.[1] ?? body;
  if (!json.startsWith("{")) return { status: response.status, isError: true, text: body };
  const { result } = JSON.parse(json) as { result?: { isError?: boolean; content: { text: string }[] } };
  return { status: response.status, isError: result?.isError === true, text: result?.content[0]?.text ?? json };
}

const whoami = { operation: "git.user.get", fields: ["login"] };
const issue = { operation: "git.issues.create", input: { owner: "acme", repo: "rig", title: "x" } };

describe("each user acts with the tokens of the request", () => {
  test("for both products", async () => {
    const accounts = { operation: "pm.users.get", input: { id: "me" }, fields: ["login"] };

    for (const user of ["ada", "grace"]) {
      expect(await served.call(user, "read", whoami)).toMatchObject({ text: `{"data":{"login":"${user}"}}` });
      expect(await served.call(user, "read", accounts)).toMatchObject({ text: `{"data":{"login":"${user}"}}` });
    }
  });

  test("and the audit names the user", async () => {
    await served.call("grace", "read", whoami);

    expect(served.audit).toMatchObject([{ user: "grace", tool: "read", operation: "git.user.get", outcome: "ok" }]);
    expect(JSON.stringify(served.audit)).not.toContain(served.git.tokenOf("grace"));
  });

  test("a product without a token is unavailable", async () => {
    const { isError, text } = await served.call("ada", "read", whoami, { pm: served.pm.tokenOf("ada") });

    expect(isError).toBe(true);
    expect(text).toMatch(/no operation|No git server/);
  });
});

describe("only the user who made a plan can commit it", () => {
  async function planned(): Promise<string> {
    const { text } = await served.call("ada", "plan", { writes: [issue] });
    return (JSON.parse(text) as { token: string }).token;
  }

  test.each<[name: string, headers: () => Promise<Record<string, string>>]>([
    ["not another user with their own tokens", () => served.headersOf("grace")],
    [
      "not another user with the tokens of the first",
      () => served.headersOf("grace", { pm: served.pm.tokenOf("ada"), git: served.git.tokenOf("ada") }),
    ],
    [
      "not the user with the tokens of another",
      () => served.headersOf("ada", { pm: served.pm.tokenOf("grace"), git: served.git.tokenOf("grace") }),
    ],
  ])("%s", async (_, headers) => {
    const token = await planned();

    const { isError, text } = await send(served.server, await headers(), "commit", { token });

    expect(isError).toBe(true);
    expect(text).toContain("No plan has this token");
    expect(served.git.dump().repositories[0]?.issues).toEqual({});
  });

  test("and only once", async () => {
    const token = await planned();

    const answers = await Promise.all([1, 2, 3].map(() => served.call("ada", "commit", { token })));

    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
    expect(Object.keys(served.git.dump().repositories[0]?.issues ?? {})).toHaveLength(1);
  });
});

describe("a request is refused", () => {
  test("without a token for a product", async () => {
    expect(await served.call("ada", "read", whoami, {})).toMatchObject({ status: 403 });
  });

  test("when it contains its access token as the token for a product", async () => {
    const headers = await served.headersOf("ada");
    const own = headers["authorization"]?.slice("Bearer ".length) ?? "";

    const answer = await send(served.server, { ...headers, "x-halyard-git-token": own }, "read", whoami);

    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining("not forwarded") as unknown });
  });

  test("when it contains tokens for a server that has its own credentials", async () => {
    const own = await serve(false);

    expect(await own.call("ada", "read", whoami)).toMatchObject({ status: 403 });
    await own.server.close();
  });

  test("when it is larger than 4 MiB", async () => {
    const { status } = await served.call("ada", "read", { operation: "x".repeat(5 * 1024 * 1024) });

    expect(status).toBe(413);
  });
});

test.each(["", "a b", "a\tb", "x".repeat(5000)])("%j is not a token", (token) => {
  expect(readTokens(new Headers({ "x-halyard-pm-token": token }))).toMatch(/must contain a token/);
});

test("a failure to create a session is not kept", async () => {
  let count = 0;
  const session = perCaller(() => {
    count += 1;
    return count === 1 ? Promise.reject(new Error("unreachable")) : Promise.resolve(count);
  });

  await expect(session({ user: "ada" })).rejects.toThrow("unreachable");
  expect(await session({ user: "ada" })).toBe(2);
  expect(await session({ user: "ada" })).toBe(2);
});
