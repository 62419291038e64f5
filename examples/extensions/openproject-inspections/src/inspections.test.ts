import { apiKey } from "@halyard/auth";
import { can, createPmClient, is, isHalyardError, type WorkPackage } from "@halyard/pm-resources";
import { createOpenProjectSandbox } from "@halyard/sandbox";
import { expect, test } from "vitest";
import { type Inspection, inspections } from "./index.js";

/** Creates a client for a sandbox. The test serves the inspections; the sandbox serves everything else. */
function connect() {
  const sandbox = createOpenProjectSandbox();
  const documents = new Map<number, Inspection>();
  const lines: string[] = [];

  function document(id: number, fields: Partial<Inspection>): Inspection {
    const stored: Inspection = {
      ...{ _type: "Inspection", id, lockVersion: 0, title: `Inspection ${id}`, passed: null, dueOn: null },
      ...fields,
      _links: {
        self: { href: `/api/v3/inspections/${id}` },
        workPackage: { href: "/api/v3/work_packages/1" },
        inspector: { href: null },
        ...(fields._links ?? {}),
      },
    };
    documents.set(id, stored);
    return stored;
  }

  function page(url: URL): object {
    const offset = Number(url.searchParams.get("offset") ?? 1);
    const all = [...documents.values()];
    const elements = all.slice((offset - 1) * 2, offset * 2);
    const next = new URL(url);
    next.searchParams.set("offset", String(offset + 1));
    return {
      ...{ _type: "Collection", total: all.length, count: elements.length, pageSize: 2, offset },
      _links: {
        self: { href: url.pathname + url.search },
        ...(offset * 2 < all.length && { nextByOffset: { href: next.pathname + next.search } }),
      },
      _embedded: { elements },
    };
  }

  async function plugin(request: Request, url: URL): Promise<Response> {
    const body = (await request.text()) || "{}";
    lines.push(`${request.method} ${decodeURIComponent(url.pathname + url.search)} ${body}`.replace(/ \{\}$/, ""));
    const input = JSON.parse(body) as Partial<Inspection>;
    const id = Number(url.pathname.split("/")[4]);
    const found = documents.get(id);
    if (url.pathname === "/api/v3/inspections") {
      return Response.json(request.method === "POST" ? document(documents.size + 1, input) : page(url));
    }
    if (found === undefined) return Response.json({ _type: "Error", message: "Gone." }, { status: 404 });
    if (request.method === "PATCH") {
      if (input.lockVersion !== found.lockVersion) {
        const errorIdentifier = "urn:openproject-org:api:v3:errors:UpdateConflict";
        return Response.json({ _type: "Error", errorIdentifier, message: "Too late." }, { status: 409 });
      }
      return Response.json(document(id, { ...found, ...input, lockVersion: found.lockVersion + 1 }));
    }
    return Response.json(url.pathname.endsWith("/pass") ? document(id, { ...found, passed: true }) : found);
  }

  const pm = createPmClient({
    baseUrl: sandbox.baseUrl,
    auth: apiKey(sandbox.tokenOf("ada")),
    validate: "strict",
    resources: { inspections },
    async fetch(request) {
      const url = new URL(request.url);
      return url.pathname.startsWith("/api/v3/inspections") ? plugin(request, url) : sandbox.fetch(request);
    },
  });
  return { pm, document, lines };
}

test("links are given by id, and lead to core documents", async () => {
  const { pm, lines } = connect();

  const inspection = await pm.inspections.create({ title: "Check the splice", workPackage: 1, inspector: 2 });
  expect(lines).toEqual([
    'POST /api/v3/inspections {"title":"Check the splice","_links":{"workPackage":{"href":"/api/v3/work_packages/1"},"inspector":{"href":"/api/v3/users/2"}}}',
  ]);

  const workPackage: WorkPackage = await pm.follow(inspection, "workPackage");
  expect(workPackage.subject).toBe("Splice the main brace");
  expect((await pm.follow(inspection, "inspector"))?.name).toBe("Ada Lovelace");
});

test("the relations of many inspections are loaded at once", async () => {
  const { pm, document } = connect();
  for (const id of [1, 2, 3]) document(id, {});

  const rows = await pm.hydrate(await pm.inspections.list().all(), ["workPackage"]);
  expect(rows.map(({ resolved }) => resolved.workPackage?.subject)).toEqual(Array(3).fill("Splice the main brace"));
});

test("a work package leads to its inspections, page by page", async () => {
  const { pm, document } = connect();
  for (const id of [1, 2, 3]) document(id, {});
  const read = await pm.workPackages.get({ id: 1 });
  // On a real server, the plugin adds the link.
  const workPackage: WorkPackage = {
    ...read,
    _links: { ...read._links, inspections: { href: "/api/v3/inspections" } },
  };

  const titles: string[] = [];
  for await (const { title } of pm.followAll(workPackage, "inspections")) titles.push(title);
  expect(titles).toEqual(["Inspection 1", "Inspection 2", "Inspection 3"]);
});

test("filters are those of the resource, and a page ends where the server says so", async () => {
  const { pm, document, lines } = connect();
  for (const id of [1, 2, 3]) document(id, {});

  expect(await pm.inspections.list({ filters: [is("workPackage", 1)] }).all()).toHaveLength(3);
  expect(lines[0]).toBe('GET /api/v3/inspections?filters=[{"workPackage":{"operator":"=","values":["1"]}}]');
  // @ts-expect-error -- inspections have no filter with that name.
  await pm.inspections.list({ filters: [is("workPakage", 1)] });
});

test("an edit survives the change of another user, and an action is taken while it is offered", async () => {
  const { pm, document } = connect();
  const before = document(1, { _links: { pass: { href: "/api/v3/inspections/1/pass", method: "post" } } as never });
  let drafts = 0;
  const edited = await pm.inspections.edit({ id: 1 }, (draft) => {
    if (drafts++ === 0) document(1, { ...before, dueOn: "2026-05-21", lockVersion: 5 });
    draft.title = "Check it again";
  });
  expect(edited).toMatchObject({ title: "Check it again", dueOn: "2026-05-21", lockVersion: 6 });
  expect(drafts).toBe(2);

  expect(can(before, "pass")).toBe(true);
  expect((await pm.perform(before, "pass")).passed).toBe(true);
});

test("a missing document is not_found", async () => {
  const { pm } = connect();
  const error: unknown = await pm.inspections.get({ id: 9 }).catch((caught: unknown) => caught);
  expect(isHalyardError(error, "not_found")).toBe(true);
});
