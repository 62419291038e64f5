import { expect, test } from "vitest";
import { failedWith, failure, lines, onePage } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { is } from "../lists/filters.js";
import { capabilities } from "./capabilities.js";

const capability = {
  _type: "Capability",
  id: "work_packages/create/w123-567",
  _links: {
    self: { href: "/api/v3/capabilities/work_packages/create/w123-567" },
    action: { href: "/api/v3/actions/work_packages/create" },
    context: { href: "/api/v3/projects/123", title: "Harbour" },
    principal: { href: "/api/v3/users/567", title: "Ada" },
  },
};

test("capabilities are listed for a principal in a context, page by page, and read by an id with slashes", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line.includes("?") ? onePage("/api/v3/capabilities", [capability]) : capability,
  }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { capabilities } });
  const filters = [is("principal", 567), is("context", "w123")];

  expect((await pm.capabilities.list({ filters, pageSize: 100, sortBy: [["id", "asc"]] })).items).toEqual([capability]);
  expect(await pm.capabilities.get({ id: capability.id })).toEqual(capability);
  expect(lines(server.requests)).toEqual([
    'GET /api/v3/capabilities?filters=[{"principal":{"operator":"=","values":["567"]}},' +
      '{"context":{"operator":"=","values":["w123"]}}]&pageSize=100&sortBy=[["id","asc"]]',
    "GET /api/v3/capabilities/work_packages/create/w123-567",
  ]);
});

test("capabilities.globalContext uses the server's path, globalContextAtDocumentedPath the path in the API description", async () => {
  const context = {
    _type: "CapabilityContext::Global",
    id: "global",
    _links: { self: { href: "/api/v3/capabilities/contexts/global" } },
  };
  const server = await recordingServer({ body: context });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { capabilities } });

  expect(await pm.capabilities.globalContext()).toEqual(context);
  await pm.capabilities.globalContextAtDocumentedPath();
  expect(lines(server.requests)).toEqual([
    "GET /api/v3/capabilities/contexts/global",
    "GET /api/v3/capabilities/context/global",
  ]);
});

test("capabilities.get of a capability that the principal lacks is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { capabilities } });

  await expect(pm.capabilities.get({ id: "users/delete/g-5" })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
