import { apiKey } from "@halyard/auth";
import { expect, test } from "vitest";
import { recordingServer, type RecordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import { attachments } from "./operations.js";

const resources = { attachments };
const secret = "opapi-secret";

/** Returns the request line and headers of every request that the storage received. */
function learned({ requests }: RecordingServer): string {
  return JSON.stringify(requests.map(({ headers, line }) => [line, headers]));
}

test("a download that is redirected to a storage sends no credential there", async () => {
  const storage = await recordingServer({ body: "bytes" });
  const server = await recordingServer({ status: 302, headers: { location: `${storage.url}/bucket/12` } });
  const pm = createPmClient({ baseUrl: server.url, auth: apiKey(secret), resources });

  expect(await new Response(await pm.attachments.content({ id: 12 })).text()).toBe("bytes");
  expect(server.requests[0]?.headers.authorization).toMatch(/^Basic /);
  expect(storage.requests[0]?.headers).not.toHaveProperty("authorization");
  expect(learned(storage)).not.toContain(secret);
});

/** Starts a server whose direct uploads go to the given URL. */
async function sendingTo(href: string): Promise<RecordingServer> {
  return recordingServer(({ line }) => {
    const links = { self: { href: "/" }, prepareAttachment: { href: "/api/v3/attachments/prepare", method: "post" } };
    if (line.endsWith("/configuration")) {
      return { body: { _type: "Configuration", maximumAttachmentFileSize: 100, perPageOptions: [], _links: links } };
    }
    return { body: { id: 12, _links: { addAttachment: { href, form_fields: { policy: "p" } } } } };
  });
}

test("a direct upload sends neither the credential nor a header of the client to the storage", async () => {
  const storage = await recordingServer({ status: 201 });
  const server = await sendingTo(`${storage.url}/bucket`);
  const headers = { "x-team": "crane-team" };
  const pm = createPmClient({ baseUrl: server.url, auth: apiKey(secret), headers, resources });

  await pm.attachments.upload({ file: new Blob(["hello"]) }, { headers: { "x-note": "private" } });

  expect(storage.requests).toHaveLength(1);
  expect(storage.requests[0]?.headers).not.toHaveProperty("authorization");
  expect(learned(storage)).not.toMatch(/crane-team|private|opapi/);
});

test.each(["http://storage.example.com/bucket", "file:///etc/passwd", "not an address"])(
  "a file for a server with https is not sent to %s",
  async (href) => {
    const sent: string[] = [];
    const server = await sendingTo(href);
    const pm = createPmClient({
      baseUrl: "https://pm.example.com",
      auth: apiKey(secret),
      resources,
      fetch: async (request) => {
        sent.push(`${request.method} ${request.url}`);
        const body = request.method === "GET" ? undefined : await request.arrayBuffer();
        return fetch(request.url.replace("https://pm.example.com", server.url), {
          method: request.method,
          ...(body ? { body } : {}),
        });
      },
    });

    await pm.attachments.upload({ file: new Blob(["hello"]) });

    expect(sent).toEqual([
      "GET https://pm.example.com/api/v3/configuration",
      "POST https://pm.example.com/api/v3/attachments/prepare",
      "POST https://pm.example.com/api/v3/attachments",
    ]);
  },
);
