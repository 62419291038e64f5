import { createPmClient } from "@halyard/pm-resources";
import { apiKey } from "@halyard/auth";
import { createOpenProjectSandbox } from "@halyard/sandbox";
import { expect, test } from "vitest";
import { linkGraph } from "./link-graph.ts";
import type { PlaygroundRequest } from "./messages.ts";

test("documents that a program read are joined by their links", async () => {
  const server = createOpenProjectSandbox();
  const requests: PlaygroundRequest[] = [];
  const pm = createPmClient({
    baseUrl: server.baseUrl,
    auth: apiKey(server.tokenOf("ada")),
    async fetch(request) {
      const response = await server.fetch(request);
      const received = await response.clone().text();
      requests.push({
        server: "OpenProject",
        method: request.method,
        target: "",
        status: response.status,
        sent: "",
        received,
      });
      return response;
    },
  });
  await pm.follow(await pm.workPackages.get({ id: 3 }), "status");

  const { nodes, edges } = linkGraph(requests);
  const read = nodes.filter(({ isRead }) => isRead).map(({ name, title }) => `${name}: ${title}`);

  expect(read).toContain("WorkPackage 3: Hoist the mainsail with one hand");
  expect(read).toContain("Status 2: In progress");
  expect(edges).toContainEqual({
    from: "/api/v3/work_packages/3",
    to: "/api/v3/statuses/2",
    names: ["status"],
  });
  expect(nodes.map(({ address }) => address)).toContain("/api/v3/users/2");
  for (const { from, to } of edges)
    expect(nodes.map(({ address }) => address)).toEqual(expect.arrayContaining([from, to]));
});

test("responses without documents give no graph", () => {
  const request = { server: "Git server", method: "GET", target: "/", status: 200, sent: "" };

  expect(
    linkGraph([
      { ...request, received: "not JSON" },
      { ...request, received: '[{"id":1}]' },
    ]),
  ).toEqual({ nodes: [], edges: [] });
});
