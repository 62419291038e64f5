import { describe, expect, test } from "vitest";
import { compareDescriptions, findGaps } from "./compare.ts";
import { knownFaults } from "./known-faults.ts";
import { readIndex, readRecorded, withoutKnownFaults } from "./recorded.ts";
import { type Server, servers } from "./servers.ts";
import {
  type Description,
  operationKey,
  readSurface,
  surfaceOfDescription,
  surfaceOfOperations,
  writeSurface,
} from "./surface.ts";
import { groupByFile, writeWorkList } from "./work-list.ts";

const names = Object.keys(servers) as Server[];
const info = { title: "API", version: "1" };

describe.each(names)("the recorded description of %s", (server) => {
  const recorded = readRecorded(server);
  const gaps = findGaps(recorded ?? new Map(), surfaceOfOperations(servers[server].operations));

  test("is covered by the client: every operation, field and value", () => {
    expect(recorded?.size).toBe(readIndex()[server]?.operations);
    expect(recorded?.size).toBeGreaterThan(300);
    expect(withoutKnownFaults(server, gaps)).toEqual([]);
  });

  test("needs every known fault that is listed for it", () => {
    for (const fault of knownFaults.filter((each) => each.server === server)) {
      for (const operation of fault.operations) {
        const [gap] = gaps.filter((each) => each.operation === operation);
        expect([operation, gap?.details]).toEqual([operation, expect.anything()]);
        expect(withoutKnownFaults(server, [gap!])).toEqual([]);
      }
    }
  });

  test("is read back as it was written", () => {
    expect(writeSurface(recorded!)).toBe(writeSurface(readSurface(writeSurface(recorded!))));
  });
});

/** Returns an OpenAPI 3 description of an API with an operation that reads a thing. `more` adds other paths. */
function things(query: readonly object[], thing: object, more: object = {}): Description {
  return {
    openapi: "3.1.0",
    info,
    paths: {
      "/api/things/{id}": {
        parameters: [{ name: "id", in: "path" }],
        get: {
          parameters: query,
          responses: { 404: {}, 200: { content: { json: { schema: { $ref: "#/components/schemas/Thing" } } } } },
        },
      },
      ...more,
    },
    components: { schemas: { Thing: { type: "object", properties: thing } } },
  } as Description;
}

const before = things(
  [{ name: "state", in: "query", schema: { enum: ["open", "closed"] } }],
  { id: {}, _links: { properties: { self: {} } }, children: { items: { $ref: "#/components/schemas/Thing" } } },
  { "/api/old": { delete: { responses: { 204: {} } } } },
);
const after = things(
  [
    { name: "state", in: "query", schema: { enum: ["open", "all"] } },
    { name: "q", in: "query" },
  ],
  { id: {}, _links: { properties: { self: {}, parent: {} } } },
  { "/api/new": { post: { responses: { 201: {} } } } },
);
const [old, current] = [before, after].map((description) => surfaceOfDescription(description, "/api"));

test("a later description is compared by operation, field, link and value", () => {
  expect(compareDescriptions(old!, current!)).toEqual([
    { operation: "DELETE /old", kind: "removed", details: [] },
    {
      operation: "GET /things/{}",
      kind: "changed",
      details: [
        "query state: new values all",
        "query state: values closed removed",
        "query q: added",
        "response children: removed",
        "response _links.parent: added",
      ],
    },
    { operation: "POST /new", kind: "added", details: [] },
  ]);
});

test("Swagger 2 has its body, form and schemas in other places", () => {
  const surface = surfaceOfDescription({
    swagger: "2.0",
    info,
    paths: {
      "/issues/": {
        post: {
          parameters: [
            { name: "body", in: "body", schema: { $ref: "#/definitions/Create" } },
            { name: "file", in: "formData" },
          ],
          responses: { 201: { $ref: "#/responses/Issue" } },
        },
      },
    },
    definitions: {
      Create: { properties: { title: {}, state: { type: "string", enum: ["open"] } } },
      Issue: { allOf: [{ $ref: "#/definitions/Create" }, { properties: { id: {} } }] },
    },
    responses: { Issue: { schema: { items: { $ref: "#/definitions/Issue" } } } },
  } as Description);
  expect(writeSurface(surface)).toBe(
    [
      "POST /issues",
      "body file",
      "body state = open",
      "body title",
      "response id",
      "response state = open",
      "response title",
    ]
      .map((line, index) => (index === 0 ? line : `  ${line}`))
      .join("\n") + "\n",
  );
});

test("a reference to a schema that is missing is an error that names it", () => {
  const broken = things([], { parent: { $ref: "#/components/schemas/Missing" } });
  expect(() => surfaceOfDescription(broken)).toThrow(
    "The API description contains the reference #/components/schemas/Missing, but its target does not exist.",
  );
});

test("a client that takes any value lacks none, and what only the client has is no gap", () => {
  const client = surfaceOfDescription(
    things([{ name: "state", in: "query" }], { id: {}, extra: {}, _links: { properties: { self: {}, parent: {} } } }),
    "/api",
  );
  expect(findGaps(current!, client)).toEqual([
    { operation: "GET /things/{}", kind: "changed", details: ["query q: missing"] },
    { operation: "POST /new", kind: "added", details: [] },
  ]);
});

test("names of path parameters and a trailing slash do not matter", () => {
  expect(operationKey("get", "/repos/{owner}/{repo}/")).toBe(operationKey("GET", "/repos/{username}/{name}"));
  expect(operationKey("get", "/")).toBe("GET /");
});

test("the work list names the file of each operation, and for a new one the file with the nearest paths", () => {
  const files = new Map([
    ["things.ts", ["/things/{}", "/things"]],
    ["parts.ts", ["/things/{}/parts"]],
  ]);
  const list = compareDescriptions(
    old!,
    new Map([...current!, ["GET /things/{}/parts/{}", { query: new Map(), body: new Map(), response: new Map() }]]),
  );
  expect([...groupByFile(list, files).keys()]).toEqual(["a new file", "things.ts", "parts.ts"]);
  expect(writeWorkList("Changes", list, files)).toContain(
    "### things.ts\n\n- `GET /things/{}`\n  - query state: new values all\n",
  );
  expect(writeWorkList("Changes", [], files)).toBe("## Changes\n\nNone.\n");
});
