import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { can } from "@halyard/hal-core";
import { isHalyardError } from "@halyard/http-core";
import { atLeast, createPmClient } from "@halyard/pm-resources";
import { expect, expectTypeOf, onTestFinished, test } from "vitest";
import { type Risk, risks } from "./index.ts";

const risk: Risk = {
  _type: "Risk",
  id: 3,
  title: "Fog",
  probability: 40,
  _links: {
    self: { href: "/api/v3/risks/3" },
    owner: { href: null },
    workPackage: { href: "/api/v3/work_packages/42" },
    accept: { href: "/api/v3/risks/3/accept", method: "post" },
  },
};

async function serve(): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = [];
  const server = createServer((request, response) => {
    lines.push(decodeURIComponent(`${String(request.method)} ${String(request.url)}`));
    const isList = request.url?.includes("/projects/") === true;
    const missing = request.url?.endsWith("/9") === true;
    const list = { _type: "Collection", total: 1, count: 1, pageSize: 20, offset: 1, _links: { self: { href: "" } } };
    const body = isList ? { ...list, _embedded: { elements: [risk] } } : risk;
    response.writeHead(missing ? 404 : 200, { "content-type": "application/hal+json" });
    response.end(JSON.stringify(missing ? { _type: "Error", message: "Gone." } : body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lines };
}

test("a resource module of another package has types, paging, links, actions, errors and methods", async () => {
  const { url, lines } = await serve();
  const pm = createPmClient({ baseUrl: url, validate: "strict", resources: { risks } });

  const found = await pm.risks.list({ project: 7, filters: [atLeast("probability", 30)] }).all();
  expectTypeOf(found).toEqualTypeOf<Risk[]>();
  expect(found).toEqual([risk]);

  expect(await pm.follow(risk, "owner")).toBeNull();
  expect(can(risk, "accept")).toBe(true);
  await pm.perform(risk, "accept", { reason: "It is the sea." });
  await pm.risks.expect(3);

  const error: unknown = await pm.risks.get({ id: 9 }).catch((caught: unknown) => caught);
  expect(isHalyardError(error, "not_found")).toBe(true);
  expect(lines).toEqual([
    'GET /api/v3/projects/7/risks?filters=[{"probability":{"operator":">=","values":["30"]}}]',
    "POST /api/v3/risks/3/accept",
    "PATCH /api/v3/risks/3",
    "GET /api/v3/risks/9",
  ]);
  expect(pm.workPackages.list).toBeTypeOf("function");
});
