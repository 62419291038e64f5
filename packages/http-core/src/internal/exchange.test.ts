import { beforeEach, describe, expect, test, vi } from "vitest";
import { json, serve } from "../../test/loopback.js";
import { risks } from "../../test/risks.js";
import { createClient, createTransport, encodeBody, type TransportRequest } from "../index.js";

const throughKy = vi.hoisted(() => vi.fn<() => void>());
vi.mock("ky", async (importActual) => {
  const { default: ky } = await importActual<typeof import("ky")>();
  const counted: typeof ky.get = (...request) => {
    throughKy();
    return ky(...request);
  };
  return { default: counted };
});

beforeEach(() => void throughKy.mockClear());

const read: TransportRequest = { method: "GET", url: "/risks", media: "json", retry: "safe" };
const write: TransportRequest = { method: "POST", url: "/risks", media: "json", retry: "create" };
const ignore = (): void => undefined;
const file = encodeBody("risks.add", "bytes", new Blob(["bytes"]));
const stream = encodeBody("risks.add", "bytes", new Blob(["bytes"]).stream());

describe("a request is sent", () => {
  test.each<[string, TransportRequest, string]>([
    ["a read", read, ""],
    ["a write", { ...write, body: encodeBody("risks.add", "json", { title: "Leak" }) }, '{"title":"Leak"}'],
    ["a file", { ...write, body: file }, "bytes"],
    ["an upload with progress that has no body", { ...write, options: { onUploadProgress: ignore } }, ""],
  ])("with fetch itself: %s", async (_, request, body) => {
    const server = await serve(json({ id: 1 }));
    expect(await createTransport({ baseUrl: server.url }).request(request)).toMatchObject({ data: { id: 1 } });
    expect(throughKy).not.toHaveBeenCalled();
    expect(server.requests.map((received) => received.body.toString())).toEqual([body]);
  });

  test.each<[string, TransportRequest, string]>([
    ["a streamed body", { ...write, body: stream }, "bytes"],
    ["an upload with progress", { ...write, body: file, options: { onUploadProgress: ignore } }, "bytes"],
    ["a download with progress", { ...read, options: { onDownloadProgress: ignore } }, ""],
  ])("through ky: %s", async (_, request, body) => {
    const server = await serve(json({ id: 1 }));
    expect(await createTransport({ baseUrl: server.url }).request(request)).toMatchObject({ data: { id: 1 } });
    expect(throughKy).toHaveBeenCalledOnce();
    expect(server.requests.map((received) => received.body.toString())).toEqual([body]);
  });
});

test("nothing is sent until an operation is called, and then with the fetch of that moment", async () => {
  const client = createClient({ baseUrl: "https://risks.example.com", resources: { risks } });
  const original = globalThis.fetch;
  const sent: string[] = [];
  globalThis.fetch = async (input) => {
    sent.push(input instanceof Request ? input.url : String(input));
    return Response.json({ id: 1, title: "t" });
  };
  try {
    expect(await client.risks.get({ id: 1 })).toEqual({ id: 1, title: "t" });
  } finally {
    globalThis.fetch = original;
  }
  expect(sent).toEqual(["https://risks.example.com/risks/1"]);
});
