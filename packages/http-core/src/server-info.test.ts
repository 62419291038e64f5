import { expect, test } from "vitest";
import { inTurn, json, serve, stall, status } from "../test/loopback.js";
import {
  assembleClient,
  bind,
  type CallOptions,
  type Client,
  compareVersions,
  createTransport,
  get,
  method,
  ServerInfo,
  type ServerVerbs,
  serverVerbs,
} from "./index.js";
import * as z from "./schema.js";

const readVersion = get("/version", { response: z.fields({ version: z.string() }) });

const projects = {
  list: get("/projects"),
  archive: get("/projects/{id}/archive", { since: "2.0" }),
  rename: method(() => () => "renamed"),
  copy: method(() => () => "copied", get("/projects/{id}/copy", { since: "3.0" })),
  members: { list: get("/projects/{id}/members", { since: "1.5" }) },
};

type Counted = Client<{ projects: typeof projects }> & ServerVerbs<string>;

function clientFor(baseUrl: string, known?: string): { client: Counted; serverInfo: ServerInfo<string> } {
  const transport = createTransport({ baseUrl });
  const serverInfo = new ServerInfo<string>({
    known: known === undefined ? undefined : { info: known },
    request: async (options) => (await bind(readVersion, transport, "version")({}, options)).version,
    isAvailable: (since, version) => typeof since !== "string" || compareVersions(version, since) >= 0,
  });
  const client = assembleClient({ projects }, transport, serverVerbs({ projects }, serverInfo));
  return { client, serverInfo };
}

test("concurrent calls of server() share one request, and its result is remembered", async () => {
  const server = await serve(json({ version: "2.1" }));
  const { client, serverInfo } = clientFor(server.url);

  expect(serverInfo.known).toBeUndefined();
  expect(await Promise.all([client.server(), client.server(), client.supports("projects.archive")])).toEqual([
    "2.1",
    "2.1",
    true,
  ]);
  expect(await client.server()).toBe("2.1");

  expect(serverInfo.known).toEqual({ info: "2.1" });
  expect(server.lines()).toEqual(["GET /version"]);
});

test("server() reports a failure and does not remember it", async () => {
  const server = await serve(inTurn(status(403), json({ version: "2.1" })));
  const { client } = clientFor(server.url);

  await expect(client.server()).rejects.toMatchObject({ code: "permission_denied" });
  await expect(client.server()).resolves.toBe("2.1");
});

test("a known version is never requested", async () => {
  const { client } = clientFor("https://projects.example.com", "1.0");

  expect(await client.server()).toBe("1.0");
  expect(await client.supports("projects.archive")).toBe(false);
});

test("each caller of server() can be aborted alone; the last one ends the request", async () => {
  const server = await serve(stall);
  const { client } = clientFor(server.url);
  const [first, second] = [new AbortController(), new AbortController()];

  const calls = [first, second].map(({ signal }) => client.server({ signal }).catch((reason: unknown) => reason));
  const late = client.server({ signal: AbortSignal.abort("late") });
  await expect(late).rejects.toBe("late");
  await expect.poll(() => server.requests).toHaveLength(1);
  first.abort("first");
  expect(await calls[0]).toBe("first");
  second.abort("second");
  expect(await calls[1]).toBe("second");

  await server.requests[0]?.abandoned;
});

test("a caller of server() keeps its own timeouts", async () => {
  const server = await serve(stall);
  const { client } = clientFor(server.url);
  const patient = new AbortController();
  const waiting = client.server({ signal: patient.signal }).catch((reason: unknown) => reason);

  await expect(client.server({ totalTimeout: 50 })).rejects.toMatchObject({ scope: "total", timeoutMs: 50 });

  patient.abort("done");
  expect(await waiting).toBe("done");
});

test("readIfPossible() treats a refusal as unknown, but not an abort or the end of totalTimeout", async () => {
  const refusing = clientFor((await serve(status(403))).url).serverInfo;
  const silent = clientFor((await serve(stall)).url).serverInfo;
  const read = (options: CallOptions): Promise<unknown> => silent.readIfPossible(options);

  expect(await refusing.readIfPossible()).toBeUndefined();
  await expect(read({ signal: AbortSignal.abort("no longer needed") })).rejects.toBe("no longer needed");
  await expect(read({ totalTimeout: 50 })).rejects.toMatchObject({ code: "timeout", scope: "total" });
});

test.each([
  ["2.1", "projects.list", true],
  ["2.1", "projects.archive", true],
  ["1.9", "projects.archive", false],
  ["1.9", "projects.members.list", true],
  ["1.9", "projects.rename", true],
  ["2.1", "projects.copy", false],
  ["3.0", "projects.copy", true],
  ["3.0", "projects.noSuchOperation", false],
  ["3.0", "projects.members", false],
  ["3.0", "noSuchResource.list", false],
])("on version %s, supports(%s) is %s", async (version, operation, expected) => {
  const { client } = clientFor("https://projects.example.com", version);

  expect(await client.supports(operation)).toBe(expected);
});

test("supports() is true for every operation while the version is unknown, and needs no request without `since`", async () => {
  const server = await serve(status(404));
  const { client } = clientFor(server.url);

  expect(await client.supports("projects.list")).toBe(true);
  expect(await client.supports("projects.rename")).toBe(true);
  expect(await client.supports("projects.members")).toBe(false);
  expect(server.requests).toEqual([]);
  expect(await client.supports("projects.archive")).toBe(true);
  expect(await client.supports("projects.copy")).toBe(true);
  expect(server.lines()).toEqual(["GET /version", "GET /version"]);
});
