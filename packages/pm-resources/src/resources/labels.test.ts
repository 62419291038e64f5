import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { labels } from "./labels.js";

const label = {
  _type: "Label",
  id: 1,
  name: "Bug",
  createdAt: "2026-05-20T08:00:00Z",
  updatedAt: "2026-05-20T08:00:00Z",
  _links: { self: { href: "/api/v3/labels/1", title: "Bug" } },
};

test("labels are listed and read", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line.endsWith("/1") ? label : whole("/api/v3/labels", [label]),
  }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { labels } });

  expect((await pm.labels.list()).items).toEqual([label]);
  expect(await pm.labels.get({ id: 1 })).toEqual(label);
  expect(lines(server.requests)).toEqual(["GET /api/v3/labels", "GET /api/v3/labels/1"]);
});

test("labels.get of a missing label is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { labels } });

  await expect(pm.labels.get({ id: 9 })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
