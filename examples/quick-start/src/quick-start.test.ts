import { readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";

const here = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), "utf8");

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("the README shows the quick start as it is tested", async () => {
  const shown = /```ts\n([\s\S]*?)```/.exec(await here("../../../README.md"))?.[1];

  expect(shown).toBe(await here("quick-start.ts"));
});

test("the quick start works", async () => {
  const lines: string[] = [];
  const workPackage = {
    _type: "WorkPackage",
    id: 42,
    lockVersion: 1,
    subject: "Repair",
    _links: { self: { href: "/api/v3/work_packages/42" }, status: { href: "/api/v3/statuses/1" } },
  };
  const list = {
    _type: "Collection",
    total: 1,
    count: 1,
    pageSize: 20,
    offset: 1,
    _embedded: { elements: [workPackage] },
  };
  const pm = await serve((request, response) => {
    lines.push(`${String(request.method)} ${String(request.url?.split("?", 1)[0])}`);
    const isList = request.url?.includes("filters=") === true;
    const status = { _type: "Status", id: 1, name: "New", _links: { self: { href: "/api/v3/statuses/1" } } };
    const body = isList ? list : request.url?.includes("/statuses/") === true ? status : workPackage;
    response.writeHead(200, { "content-type": "application/hal+json" }).end(JSON.stringify(body));
  });
  const git = await serve((request, response) => {
    lines.push(`${String(request.method)} ${String(request.url)}`);
    response.end();
  });
  vi.stubEnv("PM_URL", pm);
  vi.stubEnv("PM_KEY", "0123456789abcdef");
  vi.stubEnv("GIT_URL", git);
  vi.stubEnv("GIT_TOKEN", "0123456789abcdef");
  onTestFinished(() => void vi.unstubAllEnvs());
  const log = vi.spyOn(console, "log").mockReturnValue();

  await import("./quick-start.ts");

  expect(log.mock.calls).toEqual([["Repair", "New"]]);
  expect(lines).toEqual([
    "GET /api/v3/work_packages",
    "GET /api/v3/statuses/1",
    "GET /api/v3/work_packages/42",
    "PATCH /api/v3/work_packages/42",
    "POST /api/v1/repos/halyard/rigging/pulls/7/merge",
  ]);
});
