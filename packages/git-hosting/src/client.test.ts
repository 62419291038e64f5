import { get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { expect, test } from "vitest";
import { recordingServer } from "../test/recording-server.js";
import { createGitClient, UnsupportedOperationError } from "./index.js";

const auth = { headers: () => ({ authorization: "token 0123456789abcdef" }) };
const place = { owner: "o", repo: "r" };

test("git.server() reads product and version, and asks once", async () => {
  const server = await recordingServer({ body: { version: "15.0.3+gitea-1.22.0" } });
  const git = createGitClient({ baseUrl: server.url });

  const [first, second] = await Promise.all([git.server(), git.server()]);

  expect(first).toEqual({ product: "forgejo", version: "15.0.3", raw: "15.0.3+gitea-1.22.0" });
  expect(second).toEqual(first);
  expect(server.requests).toHaveLength(1);
});

test("git.server() asks again after a failure", async () => {
  let answers = 0;
  const server = await recordingServer(() => (answers++ === 0 ? { status: 404 } : { body: { version: "1.25.5" } }));
  const git = createGitClient({ baseUrl: server.url });

  await expect(git.server()).resolves.toBeUndefined();
  await expect(git.server()).resolves.toMatchObject({ product: "gitea" });
});

test.each([
  ["1.25.5", "actions.runs.list", true],
  ["1.21.11", "actions.runs.list", false],
  ["15.0.3+gitea-1.22.0", "repos.flags.list", true],
  ["1.25.5", "repos.flags.list", false],
  ["1.25.5", "repos.ensureHook", true],
  ["1.25.5", "repos.noSuchThing", false],
  ["nightly", "repos.flags.list", true],
])("on %s, supports(%s) is %s", async (serverVersion, operation, expected) => {
  const git = createGitClient({ baseUrl: "https://git.example.com", serverVersion });

  await expect(git.supports(operation)).resolves.toBe(expected);
});

test("a call the server cannot have fails before it is sent, and says what is needed", async () => {
  const server = await recordingServer({ body: { version: "1.25.5" } });
  const git = createGitClient({ baseUrl: server.url });

  const error = await git.repos.flags.list(place).catch((caught: unknown) => caught);

  expect(error).toBeInstanceOf(UnsupportedOperationError);
  expect((error as Error).message).toMatch(
    /repos\.flags\.list was not sent: this server is Gitea 1\.25\.5, .* needs Forgejo 7 or newer/,
  );
  expect(server.requests.map(({ line }) => line)).toEqual(["GET /api/v1/version"]);
});

test("an unknown version is no reason to refuse: the server answers", async () => {
  const server = await recordingServer(({ line }) =>
    line.endsWith("/version") ? { status: 403, body: { message: "no" } } : { body: ["featured"] },
  );
  const git = createGitClient({ baseUrl: server.url });

  await expect(git.repos.flags.list(place)).resolves.toMatchObject({ items: ["featured"] });
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

test("git.as() needs a credential, and a name that can stand in a header", () => {
  const url = "https://git.example.com";

  expect(() => createGitClient({ baseUrl: url }).as("ada")).toThrow(/credential of an administrator/);
  expect(() => createGitClient({ baseUrl: url, auth }).as("a\r\nb")).toThrow(/login name/);
});

test("git.request() sends an operation by its route", async () => {
  const server = await recordingServer({ body: [] });
  const git = createGitClient({ baseUrl: server.url });

  await git.request("GET /repos/{owner}/{repo}/issues", { ...place, state: "open" });

  expect(server.requests.map(({ line }) => line)).toEqual(["GET /api/v1/repos/o/r/issues?state=open"]);
  expect(() => git.request("GET /nowhere" as "GET /version")).toThrow(/no operation "GET \/nowhere"/);
});

test("everyday functions are methods of their resources", async () => {
  const server = await recordingServer({
    body: { type: "file", encoding: "base64", content: btoa("hello"), sha: "abc", path: "a.txt", size: 5 },
  });
  const git = createGitClient({ baseUrl: server.url, validate: "off" });

  await expect(git.contents.readFile({ ...place, path: "a.txt" })).resolves.toMatchObject({ content: "hello" });
});

test("a team's own resource stands beside the built-in ones", async () => {
  const server = await recordingServer({ body: { ok: true } });
  const ping = get("/ping", { response: z.object({ ok: z.boolean() }) });
  const git = createGitClient({ baseUrl: server.url, resources: { health: { ping } } });

  await expect(git.health.ping()).resolves.toEqual({ ok: true });
  expect(git.issues.list).toBeTypeOf("function");
});

test("a resource of a built-in name takes its place, in the types as well", async () => {
  const server = await recordingServer({ body: { mine: "yes" } });
  const MineSchema: z.Schema<{ mine: string }> = z.object({ mine: z.string() });
  const settings = { get: get("/my_settings", { response: MineSchema }) };
  const git = createGitClient({ baseUrl: server.url, resources: { settings } });

  const { mine } = await git.settings.get();

  expect(mine).toBe("yes");
  // @ts-expect-error The built-in operation is gone with the rest of the resource.
  expect(git.settings.getApi).toBeUndefined();
  expect(server.requests.map(({ line }) => line)).toEqual(["GET /api/v1/my_settings"]);
});
