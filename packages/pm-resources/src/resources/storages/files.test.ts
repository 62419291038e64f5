import { expect, test } from "vitest";
import { failedWith, failure, lines } from "../../../test/answers.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import { storageFiles } from "./files.js";

const file = (name: string, location: string) => ({
  _type: "StorageFile",
  id: location,
  name,
  mimeType: "application/x-op-directory",
  size: null,
  location,
  permissions: ["readable"],
  _links: { self: { href: "urn:openproject-org:api:v3:storages:storage_file:no_link_provided" } },
});

test("folders are listed and created, and an upload is prepared", async () => {
  const files = {
    _type: "StorageFiles",
    files: [file("tides", "/data/tides")],
    parent: file("data", "/data"),
    ancestors: [file("", "/")],
    _links: { self: { href: "urn:openproject-org:api:v3:storages:storage_files:no_link_provided" } },
  };
  const upload = {
    _type: "UploadLink",
    _links: {
      self: { href: "urn:openproject-org:api:v3:storages:upload_link:no_link_provided" },
      destination: { href: "https://cloud.example.com/direct/token", method: "post", title: "Upload" },
    },
  };
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("GET")) return { body: files };
    return { status: 201, body: line.endsWith("/folders") ? file("new", "/data/new") : upload };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { files: storageFiles } });
  const preparation = { projectId: 2, fileName: "tides.ods", parent: "/data" };

  expect(await pm.files.list({ storage: 3, parent: "/data" })).toEqual(files);
  expect((await pm.files.createFolder({ storage: 3, name: "new", parentId: "/data" })).location).toBe("/data/new");
  expect(await pm.files.prepareUpload({ storage: 3, ...preparation })).toEqual(upload);

  expect(lines(server.requests)).toEqual([
    "GET /api/v3/storages/3/files?parent=/data",
    "POST /api/v3/storages/3/folders",
    "POST /api/v3/storages/3/files/prepare_upload",
  ]);
  expect(server.requests[1]?.json).toEqual({ name: "new", parentId: "/data" });
  expect(server.requests[2]?.json).toEqual(preparation);
});

test("a failure of the storage is distinguished from a failure of the server", async () => {
  const server = await recordingServer(failure(500, "OutboundRequest:NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { files: storageFiles } });

  await expect(pm.files.prepareUpload({ storage: 3, projectId: 2, fileName: "x", parent: "/" })).rejects.toMatchObject(
    failedWith(500, "OutboundRequest:NotFound"),
  );
});
