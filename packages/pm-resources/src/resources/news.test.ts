import { expect, test } from "vitest";
import { failedWith, failure, lines, onePage } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { is } from "../lists/filters.js";
import { news } from "./news.js";

const item = {
  _type: "News",
  id: 1,
  title: "Dredging begins",
  summary: "Soon.",
  description: { format: "markdown", raw: "On *Monday*", html: "<p>On <em>Monday</em></p>" },
  createdAt: "2026-05-20T08:00:00Z",
  _links: {
    self: { href: "/api/v3/news/1", title: "Dredging begins" },
    project: { href: "/api/v3/projects/2", title: "Harbour" },
    author: { href: "/api/v3/users/4", title: "Ada" },
    updateImmediately: { href: "/api/v3/news/1", method: "patch" },
    delete: { href: "/api/v3/news/1", method: "delete" },
  },
};

test("news items are listed, published, changed and deleted", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("DELETE")) return { status: 202 };
    return { body: line.includes("?") ? onePage("/api/v3/news", [item]) : item };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { news } });
  const input = {
    title: "Dredging begins",
    description: { raw: "On *Monday*" },
    _links: { project: { href: "/api/v3/projects/2" } },
  };

  const page = await pm.news.list({ filters: [is("project_id", 1, 2)], sortBy: [["created_at", "asc"]] });

  expect(page.items).toEqual([item]);
  expect(await pm.news.get({ id: 1 })).toEqual(item);
  await pm.news.create(input);
  await pm.news.update({ id: 1, summary: "Now." });
  expect((await pm.news.delete({ id: 1 }).withResponse()).response.status).toBe(202);

  expect(lines(server.requests)).toEqual([
    'GET /api/v3/news?filters=[{"project_id":{"operator":"=","values":["1","2"]}}]&sortBy=[["created_at","asc"]]',
    "GET /api/v3/news/1",
    "POST /api/v3/news",
    "PATCH /api/v3/news/1",
    "DELETE /api/v3/news/1",
  ]);
  expect(server.requests.map(({ json }) => json)).toEqual([
    undefined,
    undefined,
    input,
    { summary: "Now." },
    undefined,
  ]);
});

test("news.create without the permission is a PermissionError", async () => {
  const server = await recordingServer(failure(403, "MissingPermission"));
  const pm = createPmClient({ baseUrl: server.url, resources: { news } });

  await expect(
    pm.news.create({ title: "Mine", _links: { project: { href: "/api/v3/projects/2" } } }),
  ).rejects.toMatchObject(failedWith(403, "MissingPermission"));
});
