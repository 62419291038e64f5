import { describe, expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../../test/answers.js";
import { type CannedAnswer, type RecordedRequest, recordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import type { Attachment } from "./document.js";
import {
  activityAttachments,
  attachments,
  meetingAttachments,
  postAttachments,
  wikiPageAttachments,
  workPackageAttachments,
} from "./operations.js";

const resources = {
  attachments,
  activityAttachments,
  meetingAttachments,
  postAttachments,
  wikiPageAttachments,
  workPackageAttachments,
};
const attachment: Attachment = {
  _type: "Attachment",
  id: 12,
  fileName: "crane.pdf",
  fileSize: 5,
  description: { format: "plain", raw: "", html: "" },
  status: "uploaded",
  contentType: "application/pdf",
  digest: { algorithm: "md5", hash: "5d41402abc4b2a76b9719d911017c592" },
  createdAt: "2026-01-05T08:00:00.000Z",
  _links: {
    self: { href: "/api/v3/attachments/12", title: "crane.pdf" },
    container: { href: "/api/v3/work_packages/42" },
    author: { href: "/api/v3/users/4" },
    downloadLocation: { href: "/api/v3/attachments/12/content" },
  },
};
const file = { fileName: "crane.pdf", content: "hello", type: "application/pdf" };

/** Returns the parts of a multipart request, with files as text. */
async function parts({ headers, text }: RecordedRequest): Promise<[string, unknown][]> {
  const form = await new Response(text, { headers: { "content-type": headers["content-type"] ?? "" } }).formData();
  return Promise.all(
    [...form].map(async ([name, part]): Promise<[string, unknown]> => [
      name,
      typeof part === "string" ? part : [part.name, part.type, await part.text()],
    ]),
  );
}

interface DirectStorage {
  readonly url: string;
  readonly refuses?: boolean;
  /** Responses to the requests that complete the upload, in order. Default: the attachment. */
  readonly completions?: CannedAnswer[];
}

/** Starts a server that accepts files up to `limit` bytes. With `storage`, it offers direct uploads to that storage. */
async function harbour(limit: number, storage?: DirectStorage) {
  const direct = storage && { prepareAttachment: { href: "/api/v3/attachments/prepare", method: "post" } };
  const prepared = {
    _type: "AttachmentUpload",
    id: 12,
    fileName: "crane.pdf",
    _links: {
      self: { href: "/api/v3/attachment_upload/12" },
      author: { href: "/api/v3/users/4" },
      addAttachment: { href: storage?.url, method: "post", form_fields: { key: "uploads/12", policy: "p" } },
      completeUpload: { href: "/api/v3/attachments/12/uploaded" },
    },
  };
  const server = await recordingServer(({ line }) => {
    if (line.endsWith("/configuration")) {
      const links = { self: { href: "/" }, ...direct };
      return { body: { _type: "Configuration", maximumAttachmentFileSize: limit, perPageOptions: [], _links: links } };
    }
    if (line.endsWith("/uploaded")) return storage?.completions?.shift() ?? { body: attachment };
    if (!line.endsWith("/prepare")) return { body: attachment };
    return storage?.refuses ? failure(422, "PropertyConstraintViolation") : { status: 201, body: prepared };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", retry: { baseDelay: 1 }, resources });
  return { pm, requests: server.requests };
}

describe.each([
  ["workPackageAttachments", "work_packages", { workPackage: 42 }],
  ["activityAttachments", "activities", { activity: 42 }],
  ["meetingAttachments", "meetings", { meeting: 42 }],
  ["postAttachments", "posts", { post: 42 }],
  ["wikiPageAttachments", "wiki_pages", { wikiPage: 42 }],
] as const)("%s", (name, path, place) => {
  test("are listed, and created as two parts: the metadata, then the file", async () => {
    const server = await recordingServer(({ line }) => ({
      body: line.startsWith("GET") ? whole("/", [attachment]) : attachment,
    }));
    const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });
    // The groups have different path fields. A call through the union of their types would need all of these fields.
    const group = pm[name] as typeof pm.workPackageAttachments;
    const at = place as unknown as { workPackage: number };
    const metadata = { fileName: "crane.pdf", description: { raw: "Plan" } };

    expect((await group.list(at)).items).toEqual([attachment]);
    expect(await group.create({ ...at, metadata, file })).toEqual(attachment);

    expect(lines(server.requests)).toEqual([
      `GET /api/v3/${path}/42/attachments`,
      `POST /api/v3/${path}/42/attachments`,
    ]);
    expect(await parts(server.requests[1]!)).toEqual([
      ["metadata", JSON.stringify(metadata)],
      ["file", ["crane.pdf", "application/pdf", "hello"]],
    ]);
  });
});

test("a file is created without a container, read, downloaded as a stream, and deleted", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("DELETE")) return {};
    return { body: line.endsWith("/content") ? "hello" : attachment };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  const found = await pm.attachments.create({ metadata: { fileName: "crane.pdf" }, file: new Blob(["hello"]) });
  expect(await pm.attachments.get({ id: 12 })).toEqual(found);
  expect(await new Response(await pm.attachments.content({ id: 12 })).text()).toBe("hello");
  expect(await new Response(await pm.download(found, "downloadLocation", { media: "stream" })).text()).toBe("hello");
  await pm.attachments.delete({ id: 12 });

  expect(lines(server.requests)).toEqual([
    "POST /api/v3/attachments",
    "GET /api/v3/attachments/12",
    "GET /api/v3/attachments/12/content",
    "GET /api/v3/attachments/12/content",
    "DELETE /api/v3/attachments/12",
  ]);
});

describe("upload", () => {
  test("is sent through the server in one request when there is no storage, with progress", async () => {
    const { pm, requests } = await harbour(1000);
    const progress: number[] = [];

    const uploaded = await pm.workPackageAttachments.upload(
      { workPackage: 42, file, description: "Plan" },
      { onUploadProgress: ({ percent }) => progress.push(percent) },
    );

    expect(uploaded).toEqual(attachment);
    expect(progress.at(-1)).toBe(1);
    expect(lines(requests)).toEqual(["GET /api/v3/configuration", "POST /api/v3/work_packages/42/attachments"]);
    expect(await parts(requests[1]!)).toEqual([
      ["metadata", '{"fileName":"crane.pdf","description":{"raw":"Plan"}}'],
      ["file", ["crane.pdf", "application/pdf", "hello"]],
    ]);
  });

  test("refuses a file that is too large before sending any part of it", async () => {
    const { pm, requests } = await harbour(4);

    await expect(pm.attachments.upload({ file })).rejects.toMatchObject({
      code: "attachment_too_large",
      size: 5,
      limit: 4,
    });
    await expect(pm.attachments.upload({ file: { fileName: "ü", content: "üüü" } })).rejects.toMatchObject({ size: 6 });
    await expect(pm.attachments.upload({ file: new Blob(["hello"]) })).rejects.toMatchObject({ size: 5 });
    expect(requests.every(({ line }) => line === "GET /api/v3/configuration")).toBe(true);
  });

  test("is sent directly to the storage when there is one: the fields first, the file last", async () => {
    const storage = await recordingServer({ status: 201 });
    const { pm, requests } = await harbour(1000, { url: `${storage.url}/bucket` });

    const uploaded = await pm.workPackageAttachments.upload({ workPackage: 42, file, fileName: "plan.pdf" });

    expect(uploaded).toEqual(attachment);
    expect(lines(requests)).toEqual([
      "GET /api/v3/configuration",
      "POST /api/v3/work_packages/42/attachments/prepare",
      "GET /api/v3/attachments/12/uploaded",
    ]);
    expect(await parts(requests[1]!)).toEqual([
      ["metadata", '{"fileName":"plan.pdf","fileSize":5,"contentType":"application/pdf"}'],
    ]);
    expect(lines(storage.requests)).toEqual(["POST /bucket"]);
    expect(await parts(storage.requests[0]!)).toEqual([
      ["key", "uploads/12"],
      ["policy", "p"],
      ["file", ["crane.pdf", "application/pdf", "hello"]],
    ]);
  });

  test("is returned when the server completed the upload before the completion request was retried", async () => {
    const { url } = await recordingServer({ status: 201 });
    const gone = failure(404, "NotFound");
    const lost = await harbour(1000, { url, completions: [{ status: 504 }, gone] });
    const refused = await harbour(1000, { url, completions: [gone] });

    expect(await lost.pm.attachments.upload({ file })).toEqual(attachment);
    expect(lines(lost.requests).slice(2)).toEqual([
      "GET /api/v3/attachments/12/uploaded",
      "GET /api/v3/attachments/12/uploaded",
      "GET /api/v3/attachments/12",
    ]);
    await expect(refused.pm.attachments.upload({ file })).rejects.toMatchObject({ code: "not_found" });
    expect(refused.requests).toHaveLength(3);
  });

  test("is sent through the server when the storage refuses it, or with `direct: false`", async () => {
    const { pm, requests } = await harbour(1000, { url: "http://127.0.0.1:9/", refuses: true });

    await pm.attachments.upload({ file: new File(["hello"], "crane.pdf") });
    await pm.attachments.upload({ file: new Blob(["hello"]) }, { direct: false });

    expect(lines(requests)).toEqual([
      "GET /api/v3/configuration",
      "POST /api/v3/attachments/prepare",
      "POST /api/v3/attachments",
      "GET /api/v3/configuration",
      "POST /api/v3/attachments",
    ]);
    expect(await parts(requests[2]!)).toMatchObject([
      ["metadata", '{"fileName":"crane.pdf"}'],
      ["file", {}],
    ]);
    expect(await parts(requests[4]!)).toMatchObject([
      ["metadata", '{"fileName":"file"}'],
      ["file", {}],
    ]);
  });
});

test("a file of a type that the instance refuses is a ValidationError", async () => {
  const server = await recordingServer(failure(422, "PropertyConstraintViolation"));
  const pm = createPmClient({ baseUrl: server.url, resources });

  const creating = pm.attachments.create({ metadata: { fileName: "crane.exe" }, file });
  await expect(creating).rejects.toMatchObject(failedWith(422, "PropertyConstraintViolation"));
});
