import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { stopTime } from "@halyard/testing/stopped-time";
import { expect, onTestFinished, test } from "vitest";
import { recordingServer } from "../test/recording-server.js";
import { createGitClient, UnsupportedOperationError } from "./index.js";

const auth = { headers: () => ({ authorization: "token 0123456789abcdef" }) };
const place = { owner: "o", repo: "r" };

test("git.server() reads product and version with one request", async () => {
  const server = await recordingServer({ body: { version: "15.0.3+gitea-1.22.0" } });
  const git = createGitClient({ baseUrl: server.url });

  const [first, second] = await Promise.all([git.server(), git.server()]);

  expect(first).toEqual({ product: "forgejo", version: "15.0.3", raw: "15.0.3+gitea-1.22.0" });
  expect(second).toEqual(first);
  expect(server.requests).toHaveLength(1);
});

test("git.server() reports a failure and does not cache it", async () => {
  let requests = 0;
  const server = await recordingServer(() => (requests++ === 0 ? { status: 404 } : { body: { version: "1.25.5" } }));
  const git = createGitClient({ baseUrl: server.url });

  await expect(git.server()).rejects.toMatchObject({ code: "not_found", operation: "version" });
  await expect(git.server()).resolves.toMatchObject({ product: "gitea" });
});

test("git.server() resolves to undefined when the reported version has no number", async () => {
  const server = await recordingServer({ body: { version: "nightly" } });

  await expect(createGitClient({ baseUrl: server.url }).server()).resolves.toBeUndefined();
});

test.each(["server", "supports", "request", "as", "transport", "operation"])(
  "a resource called `%s` is refused, because the client has a member of that name",
  (name) => {
    const resources = { [name]: { get: get("/quays/{id}") } };
    const refusal: unknown = expect.objectContaining({ code: "configuration_invalid" });

    expect(() => createGitClient({ baseUrl: "https://git.example.com", resources })).toThrow(refusal);
  },
);

test.each([
  ["1.25.5", "actions.runs.list", true],
  ["1.21.11", "actions.runs.list", false],
  ["15.0.3+gitea-1.22.0", "repos.flags.list", true],
  ["1.25.5", "repos.flags.list", false],
  ["1.25.5", "repos.ensureHook", true],
  ["1.25.5", "repos.noSuchThing", false],
  ["1.25.5", "repos", false],
  ["nightly", "repos.flags.list", true],
])("on %s, supports(%s) is %s", async (serverVersion, operation, expected) => {
  const git = createGitClient({ baseUrl: "https://git.example.com", serverVersion });

  await expect(git.supports(operation)).resolves.toBe(expected);
});

test("an operation that the server does not have fails before a request, and names the versions that have it", async () => {
  const server = await recordingServer({ body: { version: "1.25.5" } });
  const git = createGitClient({ baseUrl: server.url });

  const error = await git.repos.flags.list(place).catch((caught: unknown) => caught);

  expect(error).toBeInstanceOf(UnsupportedOperationError);
  expect((error as Error).message).toMatch(
    /repos\.flags\.list was not sent: this server is Gitea 1\.25\.5, .* needs Forgejo 7 or newer/,
  );
  expect(server.requests.map(({ line }) => line)).toEqual(["GET /api/v1/version"]);
});

test("an operation is sent if the server's version is unknown", async () => {
  const server = await recordingServer(({ line }) =>
    line.endsWith("/version") ? { status: 403, body: { message: "no" } } : { body: ["featured"] },
  );
  const git = createGitClient({ baseUrl: server.url });

  await expect(git.repos.flags.list(place)).resolves.toMatchObject({ items: ["featured"] });
});

/**
 * Starts a server that sends its version only after `say` is called. With `stalls`, it never responds to other
 * requests.
 */
async function reticentServer({
  stalls = false,
  onRequest = () => undefined,
}: { readonly stalls?: boolean; readonly onRequest?: (path: string) => void } = {}): Promise<{
  url: string;
  paths: string[];
  say: () => void;
}> {
  const paths: string[] = [];
  let say = (): void => undefined;
  const told = new Promise<void>((resolve) => (say = resolve));
  const server = createServer(({ url = "" }, response) => {
    paths.push(url);
    onRequest(url);
    response.setHeader("content-type", "application/json");
    if (url.endsWith("/version")) void told.then(() => response.end('{"version":"1.25.5"}'));
    else if (!stalls) response.end('{"total_count":0,"workflow_runs":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths, say };
}

test("an aborted call no longer waits for the server's version; other calls share one request for it", async () => {
  const { url, paths, say } = await reticentServer();
  const git = createGitClient({ baseUrl: url });
  const [first, second] = [new AbortController(), new AbortController()];
  const hook = { ...place, url: "https://bridge.example.com", events: ["push"] as const };

  const patient = git.actions.runs.list(place);
  const given = [
    git.actions.runs.list(place, { signal: first.signal }),
    git.server({ signal: second.signal }),
    git.repos.ensureHook(hook, { signal: second.signal }),
  ].map((call) => call.then(String, (reason: unknown) => reason));
  await expect.poll(() => paths).toHaveLength(1);
  first.abort("first");
  second.abort("second");

  expect(await Promise.all(given)).toEqual(["first", "second", "second"]);
  say();
  await expect(patient).resolves.toMatchObject({ total: 0 });
  expect(paths).toEqual(["/api/v1/version", "/api/v1/repos/o/r/actions/runs?page=1&limit=50"]);
});

test("totalTimeout, of the call or of the client, ends the wait for the server's version", async () => {
  const time = stopTime();
  const { url, paths } = await reticentServer({ onRequest: () => time.pass(100) });
  const limited = { code: "timeout", scope: "total", timeoutMs: 100 };
  const options = { totalTimeout: 100 };

  await expect(createGitClient({ baseUrl: url }).actions.runs.list(place, options)).rejects.toMatchObject(limited);
  await expect(createGitClient({ baseUrl: url }).server(options)).rejects.toMatchObject(limited);
  const git = createGitClient({ baseUrl: url, ...options });
  await expect(git.actions.runs.list(place)).rejects.toMatchObject(limited);
  await expect(git.supports("actions.runs.list")).resolves.toBe(true);
  expect(new Set(paths)).toEqual(new Set(["/api/v1/version"]));
});

test.each([
  ["call", {}, { totalTimeout: 1000 }],
  ["client", { totalTimeout: 1000 }, {}],
])("the wait for the server's version counts towards the totalTimeout of the %s", async (_, client, call) => {
  const time = stopTime();
  const { url, paths, say } = await reticentServer({
    stalls: true,
    onRequest: (path) => void (path.includes("/runs") && time.pass(900)),
  });
  const git = createGitClient({ baseUrl: url, ...client });

  const list = git.actions.runs.list(place, call).catch((error: unknown) => error);
  await expect.poll(() => paths).toHaveLength(1);
  time.pass(100);
  say();
  const { timeoutMs } = (await list) as { timeoutMs: number };

  expect(paths).toHaveLength(2);
  expect(timeoutMs).toBe(900);
});

test("an invalid timeout is refused, whether the server's version is known or not", async () => {
  const { url, say } = await reticentServer();
  const git = createGitClient({ baseUrl: url });
  const refused = { code: "configuration_invalid", message: expect.stringContaining("above 0, got -1") as string };

  await expect(git.actions.runs.list(place, { totalTimeout: -1 })).rejects.toMatchObject(refused);
  say();
  await git.server();
  await expect(git.actions.runs.list(place, { totalTimeout: -1 })).rejects.toMatchObject(refused);
});

test("git.as() acts as another user, on the client's own origin only", async () => {
  const elsewhere = await recordingServer({ body: {} });
  const server = await recordingServer(({ line }) =>
    line.includes("/archive/")
      ? { status: 302, headers: { location: `${elsewhere.url}/file.zip` } }
      : { body: { login: "ada" } },
  );
  const git = createGitClient({ baseUrl: server.url, auth }).as("ada");

  await git.user.get();
  await new Response(await git.contents.getArchive({ ...place, archive: "main.zip" })).text();

  expect(server.requests[0]?.headers).toMatchObject({ sudo: "ada", authorization: "token 0123456789abcdef" });
  expect(elsewhere.requests[0]?.headers).not.toHaveProperty("sudo");
  expect(elsewhere.requests[0]?.headers).not.toHaveProperty("authorization");
});

test("git.as() needs a credential, and a name that is valid in a header", () => {
  const url = "https://git.example.com";

  expect(() => createGitClient({ baseUrl: url }).as("ada")).toThrow(/credential of an administrator/);
  expect(() => createGitClient({ baseUrl: url, auth }).as("a\r\nb")).toThrow(/letters, digits/);
});

test("git.request() sends an operation by its route", async () => {
  const server = await recordingServer({ body: [] });
  const git = createGitClient({ baseUrl: server.url });

  await git.request("GET /repos/{owner}/{repo}/issues", { ...place, state: "open" });

  expect(server.requests.map(({ line }) => line)).toEqual(["GET /api/v1/repos/o/r/issues?state=open&page=1&limit=50"]);
  expect(() => git.request("GET /nowhere" as "GET /version")).toThrow(/no operation "GET \/nowhere"/);
});

test("methods made of several operations are members of their resources", async () => {
  const server = await recordingServer({
    body: { type: "file", encoding: "base64", content: btoa("hello"), sha: "abc", path: "a.txt", size: 5 },
  });
  const git = createGitClient({ baseUrl: server.url, validate: "off" });

  await expect(git.contents.readFile({ ...place, path: "a.txt" })).resolves.toMatchObject({ content: "hello" });
});

test("a custom resource is a member like the built-in ones", async () => {
  const server = await recordingServer({ body: { ok: true } });
  const ping = get("/ping", { response: z.fields({ ok: z.boolean() }) });
  const git = createGitClient({ baseUrl: server.url, resources: { health: { ping } } });

  await expect(git.health.ping()).resolves.toEqual({ ok: true });
  expect(git.issues.list).toBeTypeOf("function");
});

test("a resource with a built-in name replaces the built-in one, also in the types", async () => {
  const server = await recordingServer({ body: { mine: "yes" } });
  const MineSchema: z.Schema<{ mine: string }> = z.object({ mine: z.string() });
  const settings = { get: get("/my_settings", { response: MineSchema }) };
  const git = createGitClient({ baseUrl: server.url, resources: { settings } });

  const { mine } = await git.settings.get();

  expect(mine).toBe("yes");
  // @ts-expect-error The whole built-in resource is replaced, including this operation.
  expect(git.settings.getApi).toBeUndefined();
  expect(server.requests.map(({ line }) => line)).toEqual(["GET /api/v1/my_settings"]);
});
