import { expect, expectTypeOf, test } from "vitest";
import { lines, onePage } from "../../test/answers.js";
import { project, workPackage } from "../../test/documents.js";
import { type RecordedRequest, recordingServer } from "../../test/recording-server.js";
import { createPmClient, type FullPmClient } from "../pm-client.js";
import type { WorkPackageCollection } from "../resources/work-packages/collection.js";
import type { WorkPackage } from "../resources/work-packages/document.js";
import type { Project } from "../resources/workspaces/document.js";
import { open } from "./filters.js";

const path = "/api/v3/projects/7/work_packages";
const quay: Project = { ...project, _links: { ...project._links, workPackages: { href: path } } };

/** Responds with one page of a list of five work packages, two on each page. Each page links to the next one. */
function answerPage({ line }: RecordedRequest): { readonly body: object } {
  const url = new URL(line.split(" ")[1] ?? "", "http://localhost");
  const offset = Number(url.searchParams.get("offset") ?? 1);
  const ids = [1, 2, 3, 4, 5].slice((offset - 1) * 2, offset * 2);
  const page = onePage(
    path,
    ids.map((id) => ({ ...workPackage, id })),
  ) as { _links: object };
  url.searchParams.set("offset", String(offset + 1));
  const next = offset < 3 ? { nextByOffset: { href: url.pathname + url.search } } : {};
  return { body: { ...page, total: 5, pageSize: 2, offset, _links: { ...page._links, ...next } } };
}

async function start(): Promise<{ pm: FullPmClient; sent: () => string[] }> {
  const server = await recordingServer(answerPage);
  return { pm: createPmClient({ baseUrl: server.url }), sent: () => lines(server.requests) };
}

test("a linked collection is iterated to its end, page by page", async () => {
  const { pm, sent } = await start();
  const ids: number[] = [];
  for await (const found of pm.followAll(quay, "workPackages")) {
    expectTypeOf(found).toEqualTypeOf<WorkPackage>();
    ids.push(found.id);
  }
  expect(ids).toEqual([1, 2, 3, 4, 5]);
  expect(sent()).toEqual([`GET ${path}`, `GET ${path}?offset=2`, `GET ${path}?offset=3`]);
});

test("await returns the whole list and reads it once, however often it is awaited", async () => {
  const { pm, sent } = await start();
  const all = pm.followAll(quay, "workPackages");
  expect((await all).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(await all).toHaveLength(5);
  expect(sent()).toHaveLength(3);
});

test("a loop that ends early sends no further request", async () => {
  const { pm, sent } = await start();
  for await (const { id } of pm.followAll(quay, "workPackages")) if (id === 2) break;
  expect(sent()).toHaveLength(1);
});

test("filters are added to the address of the link", async () => {
  const { pm, sent } = await start();
  await pm.followAll(quay, "workPackages", { query: { filters: [open("status")], pageSize: 2 } });
  expect(sent()[0]).toBe(`GET ${path}?filters=[{"status":{"operator":"o","values":[]}}]&pageSize=2`);
  // @ts-expect-error There is no such filter.
  void pm.followAll(quay, "workPackages", { query: { filters: [open("statuss")] } }).catch(() => undefined);
});

test("a query field that the link already has is refused", async () => {
  const { pm, sent } = await start();
  const filtered: Project = { ...quay, _links: { ...quay._links, workPackages: { href: `${path}?filters=%5B%5D` } } };
  await expect(pm.followAll(filtered, "workPackages", { query: { filters: [open("status")] } })).rejects.toMatchObject({
    code: "request_invalid",
    problems: [{ path: "filters" }],
  });
  expect(sent()).toEqual([]);
});

test("pages that link to each other end the loop", async () => {
  const server = await recordingServer(({ line }) => {
    const page = onePage(path, [workPackage]) as { _links: object };
    const offset = line.includes("offset=1") ? 2 : 1;
    return { body: { ...page, _links: { ...page._links, nextByOffset: { href: `${path}?offset=${offset}` } } } };
  });
  const pm = createPmClient({ baseUrl: server.url });
  await pm.followAll(quay, "workPackages");
  expect(server.requests).toHaveLength(3);
});

test("follow returns one page, with a link to the next one", async () => {
  const { pm } = await start();
  const page = await pm.follow(quay, "workPackages");
  const next = await pm.follow(page, "nextByOffset");
  expect(next._embedded.elements.map(({ id }) => id)).toEqual([3, 4]);
});

test("links to single documents are followed as usual", async () => {
  const server = await recordingServer({ body: project });
  const pm = createPmClient({ baseUrl: server.url });
  const [found] = await pm.followAll(workPackage, "project");
  expect(found?.id).toBe(7);
});

test("a followed collection is a page that leads to the next one", async () => {
  const { pm, sent } = await start();
  const first = await pm.follow(quay, "workPackages").page();
  expectTypeOf(first.items).toEqualTypeOf<readonly WorkPackage[]>();
  expectTypeOf(first.document).toEqualTypeOf<WorkPackageCollection>();
  expect(first.items.map(({ id }) => id)).toEqual([1, 2]);
  expect(first.document.total).toBe(5);
  expect(first.hasNext).toBe(true);
  const second = await first.next();
  expect(second?.items.map(({ id }) => id)).toEqual([3, 4]);
  expect(sent()).toEqual([`GET ${path}`, `GET ${path}?offset=2`]);
});
