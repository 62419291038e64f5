import { stopTime } from "@halyard/testing/stopped-time";
import { expect, test } from "vitest";
import { lines, whole } from "../../test/answers.js";
import { status, workPackage } from "../../test/documents.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../pm-client.js";

const documents = [1, 2].map((id) => ({
  ...workPackage,
  _links: { ...workPackage._links, status: { href: `/api/v3/statuses/${id}` } },
}));

const statuses = [1, 2].map((id) => ({ ...status, id, _links: { self: { href: `/api/v3/statuses/${id}` } } }));

test("the headers of the call are sent with every request, batched or single", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line.endsWith("/statuses") ? whole("/api/v3/statuses", statuses.slice(1)) : statuses[0],
  }));
  const pm = createPmClient({ baseUrl: server.url });

  await pm.hydrate(documents, ["status"], { headers: { "accept-language": "de" } });

  expect(lines(server.requests)).toEqual(["GET /api/v3/statuses", "GET /api/v3/statuses/1"]);
  expect(server.requests.map(({ headers }) => headers["accept-language"])).toEqual(["de", "de"]);
});

test("the timeouts of the call apply to a list request; after a timeout, its documents are fetched one by one", async () => {
  const time = stopTime();
  const server = await recordingServer(({ line }) => ({ body: statuses[Number(line.at(-1)) - 1] }));
  const pm = createPmClient({
    baseUrl: server.url,
    fetch(request, init) {
      if (!request.url.endsWith("/statuses")) return fetch(request, init);
      time.pass(500);
      return new Promise(() => undefined);
    },
  });

  const rows = await pm.hydrate(documents, ["status"], { totalTimeout: 500 });

  expect(rows.map(({ resolved }) => resolved.status?.id)).toEqual([1, 2]);
});

test("a client's own batch runs first, and the built-in one loads the targets it omits", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line.endsWith("/statuses") ? whole("/api/v3/statuses", statuses) : {},
  }));
  const asked: string[][] = [];
  const pm = createPmClient({
    baseUrl: server.url,
    hal: {
      batch: async (targets) => {
        asked.push(targets.map(({ rel }) => rel));
        const projects = targets.filter(({ rel }) => rel === "project");
        return new Map(projects.map(({ url }) => [url, { _type: "Project", name: "Own" }]));
      },
    },
  });

  const rows = await pm.hydrate(documents, ["project", "status"]);

  expect(rows.map(({ resolved }) => [resolved.project?.name, resolved.status?.id])).toEqual([
    ["Own", 1],
    ["Own", 2],
  ]);
  expect(asked).toEqual([["project", "status", "status"]]);
  expect(lines(server.requests)).toEqual(["GET /api/v3/statuses"]);
});
