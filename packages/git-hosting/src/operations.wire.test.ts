import type { ListedOperation, Page } from "@halyard/http-core";
import { sampleOf } from "@halyard/testing/sample-of";
import { expect, test } from "vitest";
import { inputOf, methodOf, serverVersions } from "../test/operation-calls.js";
import { type CannedAnswer, type RecordedRequest, recordingServer } from "../test/recording-server.js";
import { createGitClient } from "./git-client.js";
import { operations } from "./operations.js";
import { describeSince, isAvailable, parseServerVersion } from "./version.js";

// operations.wire.txt lists each operation with its versions, retry class and kind of response, followed by the request
// for an input with every field. `vitest run --update` rewrites the file, and the diff of the file shows the effect of
// a changed declaration.
test("every operation sends the request of operations.wire.txt, and reads the declared response", async () => {
  let response: CannedAnswer = {};
  const server = await recordingServer(() => response);
  const clients = serverVersions.map((serverVersion) => ({
    version: parseServerVersion(serverVersion)!,
    git: createGitClient({ baseUrl: server.url, serverVersion, validate: "strict" }),
  }));

  const wire: string[] = [];
  for (const operation of operations) {
    const { media, resource, name } = operation;
    const place = `${resource}.${name}`;
    const { git } = clients.find(({ version }) => isAvailable(operation.since, version))!;
    const sample = operation.response && sampleOf(operation.response);
    response = responseWith(media.response, sample);

    const received = await methodOf(git, operation)(inputOf(operation));

    expect(await dataOf(received), place).toEqual(expected(operation, sample));
    wire.push(`${describe(operation, received)}\n  ${written(server.requests.at(-1)!)}`);
  }

  expect(server.requests).toHaveLength(operations.length);
  await expect(`${wire.join("\n\n")}\n`).toMatchFileSnapshot("../test/operations.wire.txt");
});

function responseWith(media: string, sample: unknown): CannedAnswer {
  if (media === "json") return { body: JSON.stringify(sample), headers: { "content-type": "application/json" } };
  return media === "text" || media === "stream" ? { body: "text" } : {};
}

async function dataOf(received: unknown): Promise<unknown> {
  if (received instanceof ReadableStream) return new Response(received).text();
  if (!isPage(received)) return received;
  expect(received.items).toHaveLength(1);
  return received.document;
}

function isPage(received: unknown): received is Page<unknown> {
  return typeof received === "object" && received !== null && "document" in received && "hasNext" in received;
}

function expected({ media, name }: ListedOperation, sample: unknown): unknown {
  // For these operations, the client returns only whether the document exists.
  if (name === "exists" || media.response === "exists") return true;
  if (media.response === "json") return sample;
  return media.response === "none" ? undefined : "text";
}

function describe({ resource, name, since, retry, media }: ListedOperation, received: unknown): string {
  const versions = since === undefined ? "every version" : describeSince(since);
  // The responses in this test have no total. The client therefore expects another page of every list, unless the list
  // is declared as a single page.
  const kind = isPage(received) ? (received.hasNext ? "pages" : "one page") : media.response;
  return `${resource}.${name} (${versions}; retry: ${retry}; response: ${kind})`;
}

function written({ line, headers, text, json }: RecordedRequest): string {
  const type = headers["content-type"] ?? "";
  if (text === "") return line;
  if (json !== undefined) return `${line}\n  ${text}`;
  // Keeps only the parts' headers, because the boundary of a multipart body is random.
  const content = type.startsWith("multipart/")
    ? [...text.matchAll(/form-data; (.+)/g)].map(([, part]) => part).join(", ")
    : text;
  return `${line}\n  ${type.replace(/;.*/, "")}: ${content}`;
}
