import { expect, test } from "vitest";
import { failedWith, failure, lines, onePage } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { documents } from "./documents.js";

const document = {
  _type: "Document",
  id: 1,
  title: "Tide tables",
  description: { format: "markdown", raw: "High", html: "<p>High</p>" },
  createdAt: "2026-05-20T08:00:00Z",
  _links: {
    self: { href: "/api/v3/documents/1", title: "Tide tables" },
    project: { href: "/api/v3/projects/2" },
    attachments: { href: "/api/v3/documents/1/attachments" },
    addAttachment: { href: "/api/v3/documents/1/attachments", method: "post" },
  },
};

test("documents are listed, read and changed", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line.includes("?") ? onePage("/api/v3/documents", [document]) : document,
  }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { documents } });

  expect((await pm.documents.list({ pageSize: 10, sortBy: [["id", "asc"]] })).items).toEqual([document]);
  expect(await pm.documents.get({ id: 1 })).toEqual(document);
  await pm.documents.update({ id: 1, description: { raw: "Low" } });

  expect(lines(server.requests)).toEqual([
    'GET /api/v3/documents?pageSize=10&sortBy=[["id","asc"]]',
    "GET /api/v3/documents/1",
    "PATCH /api/v3/documents/1",
  ]);
  expect(server.requests[2]?.json).toEqual({ description: { raw: "Low" } });
});

test("documents.update with an empty title is an error with the attribute", async () => {
  const server = await recordingServer(failure(422, "PropertyConstraintViolation", "Empty.", "title"));
  const pm = createPmClient({ baseUrl: server.url, resources: { documents } });

  await expect(pm.documents.update({ id: 1, title: "" })).rejects.toMatchObject({
    ...failedWith(422, "PropertyConstraintViolation"),
    problems: [{ attribute: "title" }],
  });
});
