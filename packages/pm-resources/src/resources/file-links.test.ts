import { expect, test } from "vitest";
import { failedWith, failure, lines, onePage } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { is } from "../lists/filters.js";
import { type FileLink, fileLinks, workPackageFileLinks } from "./file-links.js";

const resources = { fileLinks, workPackageFileLinks };
const originData = { id: "5503", name: "crane.pdf", mimeType: "application/pdf", size: 16042 };
const fileLink: FileLink = {
  _type: "FileLink",
  id: 17,
  createdAt: "2026-01-05T08:00:00.000Z",
  updatedAt: "2026-01-05T08:00:00.000Z",
  originData,
  _links: {
    self: { href: "/api/v3/file_links/17" },
    storage: { href: "/api/v3/storages/1" },
    container: { href: "/api/v3/work_packages/42" },
  },
};

test("files are linked, listed by storage, read and unlinked", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("DELETE")) return {};
    return { body: line.includes("/work_packages/") ? onePage("/", [fileLink]) : fileLink };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });
  const elements = [
    { originData, _links: { storage: { href: "/api/v3/storages/1" } } },
    { originData, _links: { storageUrl: { href: "https://cloud.example.com" } } },
  ];

  const created = await pm.workPackageFileLinks.create({ workPackage: 42, _embedded: { elements } });
  expect(created.items).toEqual([fileLink]);
  const listed = await pm.workPackageFileLinks.list({ workPackage: 42, filters: [is("storage", 1)] });
  expect(listed.items).toEqual([fileLink]);
  expect(await pm.fileLinks.get({ id: 17 })).toEqual(fileLink);
  await pm.fileLinks.delete({ id: 17 });

  expect(lines(server.requests)).toEqual([
    "POST /api/v3/work_packages/42/file_links",
    'GET /api/v3/work_packages/42/file_links?filters=[{"storage":{"operator":"=","values":["1"]}}]',
    "GET /api/v3/file_links/17",
    "DELETE /api/v3/file_links/17",
  ]);
  expect(server.requests[0]?.json).toEqual({ _embedded: { elements } });
});

test("open and download return an address on the storage without requesting it", async () => {
  const storage = await recordingServer({ body: "bytes" });
  const server = await recordingServer({ status: 303, headers: { location: `${storage.url}/f/5503` } });
  const pm = createPmClient({ baseUrl: server.url, resources });

  const opened = await pm.fileLinks.open({ id: 17, location: true }).withResponse();
  const downloaded = await pm.fileLinks.download({ id: 17 }).withResponse();

  expect(opened.response.headers.get("location")).toBe(`${storage.url}/f/5503`);
  expect(downloaded.response.status).toBe(303);
  expect(lines(server.requests)).toEqual([
    "GET /api/v3/file_links/17/open?location=true",
    "GET /api/v3/file_links/17/download",
  ]);
  expect(storage.requests).toEqual([]);
});

test("more than 20 files at once are refused before they are sent, an unknown storage is refused by the server", async () => {
  const server = await recordingServer(failure(422, "PropertyConstraintViolation"));
  const pm = createPmClient({ baseUrl: server.url, resources });
  const one = { originData, _links: { storage: { href: "/api/v3/storages/9" } } };
  const linking = (count: number): Promise<unknown> =>
    pm.workPackageFileLinks
      .create({ workPackage: 42, _embedded: { elements: Array.from({ length: count }, () => one) } })
      .withResponse();

  await expect(linking(21)).rejects.toMatchObject({
    code: "request_invalid",
    problems: [{ path: "_embedded.elements" }],
  });
  expect(server.requests).toEqual([]);
  await expect(linking(20)).rejects.toMatchObject(failedWith(422, "PropertyConstraintViolation"));
});
