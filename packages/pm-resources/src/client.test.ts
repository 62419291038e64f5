import { get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { expect, test } from "vitest";
import { lines, whole } from "../test/answers.js";
import { project, status, user, workPackage } from "../test/documents.js";
import { recordingServer } from "../test/recording-server.js";
import { routes } from "../test/routes.js";
import { createPmClient } from "./pm-client.js";

function member(collection: string, id: number, document: object): object {
  return { ...document, id, _links: { self: { href: `/api/v3/${collection}/${id}` } } };
}

test("resolves five links of 1,000 work packages with a handful of requests", async () => {
  const people = Array.from({ length: 150 }, (_, index) => index + 1);
  const server = await recordingServer((request) => {
    const [path = "", query = ""] = request.line.replace("GET /api/v3/", "").split("?", 2);
    const filters = new URLSearchParams(query).get("filters");
    const ids = filters ? (JSON.parse(filters) as [{ id: { values: string[] } }])[0].id.values.map(Number) : [1, 2, 3];
    const elements = ids.map((id) => (path === "principals" ? member("users", id, user) : member(path, id, status)));
    return { body: whole(`/api/v3/${path}`, elements) };
  });
  const pm = createPmClient({ baseUrl: server.url });
  const link = (collection: string, id: number) => ({ href: `/api/v3/${collection}/${id}` });
  const documents = Array.from({ length: 1000 }, (_, index) => ({
    ...workPackage,
    id: index,
    _links: {
      ...workPackage._links,
      project: link("projects", (index % 3) + 1),
      status: link("statuses", (index % 3) + 1),
      type: link("types", (index % 3) + 1),
      assignee: index % 10 === 0 ? { href: null } : link("users", people[index % people.length]!),
      author: link("users", people[(index * 7) % people.length]!),
    },
  }));

  const rows = await pm.hydrate(documents, ["project", "status", "type", "assignee", "author"]);

  // 150 people need two requests of at most 100 ids each. Projects, statuses and types need one list request each.
  expect(
    lines(server.requests)
      .map((line) => line.split("?", 1)[0])
      .sort(),
  ).toEqual([
    "GET /api/v3/principals",
    "GET /api/v3/principals",
    "GET /api/v3/projects",
    "GET /api/v3/statuses",
    "GET /api/v3/types",
  ]);
  expect(rows.flatMap(({ failures }) => failures)).toEqual([]);
  expect(rows[1]?.resolved.author?.id).toBe(8);
  expect(rows[0]?.resolved.assignee).toBeNull();
});

test("documents of a list without a filter on ids are fetched one by one", async () => {
  const server = await recordingServer(({ line }) =>
    line.includes("?filters=")
      ? { status: 400, body: {} }
      : { body: member("users", Number(line.split("/").at(-1)), user) },
  );
  const pm = createPmClient({ baseUrl: server.url });
  const links = { ...workPackage._links, assignee: { href: "/api/v3/users/4" }, author: { href: "/api/v3/users/5" } };

  const [row] = await pm.hydrate([{ ...workPackage, _links: links }], ["assignee", "author"]);

  expect(row?.resolved).toMatchObject({ assignee: { id: 4 }, author: { id: 5 } });
  expect(server.requests).toHaveLength(3);
});

test("a batch matches documents by the path of their self link, in any spelling", async () => {
  const hrefs = ["/api/v3/statuses/1", "https://behind-a-proxy.example/api/v3/statuses/2", "/api/v3/./statuses/3?x=1"];
  const elements = hrefs.map((href, index) => ({ ...status, id: index + 1, _links: { self: { href } } }));
  const server = await recordingServer(() => ({ body: whole("/api/v3/statuses", elements) }));
  const pm = createPmClient({ baseUrl: server.url });
  const documents = [1, 2, 3].map((id) => ({
    ...workPackage,
    _links: { ...workPackage._links, status: { href: `/api/v3/statuses/${id}` } },
  }));

  const rows = await pm.hydrate(documents, ["status"]);

  expect(rows.map(({ resolved }) => resolved.status?.id)).toEqual([1, 2, 3]);
  expect(lines(server.requests)).toEqual(["GET /api/v3/statuses"]);
});

test("every request except GET has a content type, even without a body", async () => {
  const server = await recordingServer();
  const pm = createPmClient({ baseUrl: server.url });

  await pm.workPackages.delete({ id: 42 });
  await pm.notifications.markRead({ id: 5 });
  await pm.operation(get("/statuses/1"))();

  expect(server.requests.map(({ headers }) => headers["content-type"])).toEqual([
    "application/json",
    "application/json",
    undefined,
  ]);
});

test("works with an instance below a path, and with several instances in one process", async () => {
  const server = await recordingServer(({ line }) => ({ body: { ...project, name: line } }));
  const first = createPmClient({ baseUrl: `${server.url}/openproject/` });
  const second = createPmClient({ baseUrl: `${server.url}/other` });

  await Promise.all([first.projects.get({ id: 7 }), second.projects.get({ id: 7 })]);

  expect(lines(server.requests).sort()).toEqual(["GET /openproject/api/v3/projects/7", "GET /other/api/v3/projects/7"]);
});

test("a custom resource works like the built-in ones, with links and errors", async () => {
  const server = await recordingServer(
    routes({ "GET /risks/1": { ...status, _links: { owner: { href: "/api/v3/users/4" } } }, "GET /users/4": user }),
  );
  const RiskSchema = z.fields({ _links: z.fields({ owner: z.fields({ href: z.string() }) }) });
  const pm = createPmClient({
    baseUrl: server.url,
    resources: { risks: { get: get("/risks/{id}", { response: RiskSchema }) } },
  });

  const risk = await pm.risks.get({ id: 1 });

  await expect(pm.follow(risk, "owner")).resolves.toMatchObject({ login: "ines" });
  expect(pm.workPackages.list).toBeTypeOf("function");
});

test("pages are requested by number, and the server's real page size is used", async () => {
  const server = await recordingServer(({ line }) => {
    const offset = Number(new URL(line.split(" ")[1] ?? "", "http://x").searchParams.get("offset") ?? 1);
    const elements = [0, 1]
      .map((index) => ({ ...workPackage, id: offset * 10 + index }))
      .slice(0, offset === 3 ? 1 : 2);
    return { body: { ...whole("/api/v3/work_packages", elements), total: 5, pageSize: 2, offset } };
  });
  const pm = createPmClient({ baseUrl: server.url });

  const second = await pm.workPackages.list({ page: 2, pageSize: 500, filters: [] });
  const ids: number[] = [];
  for await (const { id } of pm.workPackages.list({ pageSize: 500, filters: [] })) ids.push(id);

  expect(second.items.map(({ id }) => id)).toEqual([20, 21]);
  expect(lines(server.requests)[0]).toBe("GET /api/v3/work_packages?offset=2&pageSize=500&filters=[]");
  expect(ids).toEqual([10, 11, 20, 21, 30]);
});

test("server() returns version and name, sends one request, and does not remember a failure", async () => {
  let answers = 0;
  const server = await recordingServer(() =>
    answers++ === 0 ? { status: 404 } : { body: { _type: "Root", coreVersion: "16.1.0", instanceName: "Quay" } },
  );
  const pm = createPmClient({ baseUrl: server.url });

  await expect(pm.server()).rejects.toMatchObject({ code: "not_found" });
  await expect(pm.server()).resolves.toEqual({ coreVersion: "16.1.0", instanceName: "Quay" });
  await pm.server();

  expect(lines(server.requests)).toEqual(["GET /api/v3", "GET /api/v3"]);
});

test("aborting one caller of server() does not affect other callers", async () => {
  const server = await recordingServer({ body: { _type: "Root", coreVersion: "16.1.0" } });
  const pm = createPmClient({ baseUrl: server.url });
  const controller = new AbortController();

  const callers = [
    pm.server({ signal: controller.signal }),
    pm.server(),
    pm.server({ signal: AbortSignal.abort(new Error("Too late.")) }),
  ];
  controller.abort(new Error("Enough."));

  expect(await Promise.allSettled(callers)).toMatchObject([
    { status: "rejected", reason: { message: "Enough." } },
    { status: "fulfilled", value: { coreVersion: "16.1.0" } },
    { status: "rejected", reason: { message: "Too late." } },
  ]);
});

test.each(["server", "supports", "follow", "refresh", "transport"])(
  "a resource called `%s` is refused, because the client has a member of that name",
  (name) => {
    const resources = { [name]: { get: get("/quays/{id}") } };
    const refusal: unknown = expect.objectContaining({ code: "configuration_invalid" });

    expect(() => createPmClient({ baseUrl: "https://pm.example.com", resources })).toThrow(refusal);
  },
);

test("a list without its elements is empty", async () => {
  const bodies = [{}, { _embedded: null }, { _embedded: { elements: {} } }, "null"];
  const server = await recordingServer(() => ({
    headers: { "content-type": "application/json" },
    body: bodies[server.requests.length - 1],
  }));
  const pm = createPmClient({ baseUrl: server.url });

  for (const _ of bodies) expect((await pm.statuses.list()).items).toEqual([]);
  expect(server.requests).toHaveLength(bodies.length);
});

test.each([
  ["16.1.0", "labels.list", false],
  ["99.0.0", "labels.list", true],
  [undefined, "labels.list", true],
  ["16.1.0", "workPackages.list", true],
  ["16.1.0", "workPackages.edit", true],
  ["16.1.0", "workPackages.noSuchThing", false],
  ["16.1.0", "workPackages", false],
])("on version %s, supports(%s) is %s", async (coreVersion, operation, expected) => {
  const server = await recordingServer({ body: { _type: "Root", coreVersion } });
  const pm = createPmClient({ baseUrl: server.url });

  await expect(pm.supports(operation)).resolves.toBe(expected);
});

test("a resource with a built-in name replaces the built-in one, also in the types", async () => {
  const server = await recordingServer({ body: { mine: "yes" } });
  const MineSchema: z.Schema<{ mine: string }> = z.object({ mine: z.string() });
  const statuses = { get: get("/my_statuses/{id}", { response: MineSchema }) };
  const pm = createPmClient({ baseUrl: server.url, resources: { statuses } });

  const { mine } = await pm.statuses.get({ id: 1 });

  expect(mine).toBe("yes");
  // @ts-expect-error The given resource replaces the whole built-in one, including `list`.
  expect(pm.statuses.list).toBeUndefined();
  expect(lines(server.requests)).toEqual(["GET /api/v3/my_statuses/1"]);
});
