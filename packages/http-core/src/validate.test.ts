import { describe, expect, test } from "vitest";
import { json, serve, status } from "../test/loopback.js";
import { RiskSchema, risks } from "../test/risks.js";
import {
  createClient,
  defineResource,
  get,
  isHalyardError,
  type MismatchReport,
  type TransportOptions,
} from "./index.js";
import * as z from "./schema.js";

const lenient = defineResource({ maybe: get("/maybe", { response: z.optional(RiskSchema) }) });
const wrong = { id: "7", extra: true };

async function setUp(answer: Parameters<typeof serve>[0], validate?: TransportOptions["validate"]) {
  const server = await serve(answer);
  const reports: MismatchReport[] = [];
  const warnings: unknown[] = [];
  const quiet = (): void => undefined;
  const client = createClient({
    baseUrl: server.url,
    dialect: { prefix: "/api" },
    resources: { risks, lenient },
    hooks: { onMismatch: (report) => void reports.push(report) },
    logger: {
      debug: quiet,
      info: quiet,
      error: quiet,
      warn: (message, fields) => void warnings.push([message, fields]),
    },
    ...(validate ? { validate } : {}),
  });
  return { server, client, reports, warnings };
}

describe("a response that does not match its schema", () => {
  const expected = {
    operation: "risks.get",
    method: "GET",
    path: "/risks/{id}",
    mismatches: [
      { path: "id", expected: "number", got: "a string" },
      { path: "title", expected: "string", got: "nothing" },
    ],
  };

  test("is returned unchanged and reported, by default", async () => {
    const { client, reports, warnings } = await setUp(json(wrong));
    expect(await client.risks.get({ id: 7 })).toEqual(wrong);
    expect(reports).toEqual([expected]);
    expect(warnings).toEqual([["A response is not as expected and was returned unchanged.", expected]]);
  });

  test("is an error with `strict`", async () => {
    const { server, client, reports } = await setUp(json(wrong), "strict");
    const error: unknown = await client.risks.get({ id: 7 }).catch((reason: unknown) => reason);
    expect(isHalyardError(error, "response_shape") && error).toMatchObject({
      operation: "risks.get",
      method: "GET",
      url: `${server.url}/api/risks/7`,
      status: 200,
      mismatches: expected.mismatches,
      attempts: [{ number: 1, status: 200 }],
      message: `GET ${server.url}/api/risks/7 answered 200, but the data does not match the schema: \`id\` expected number, got a string; \`title\` expected string, got nothing.`,
    });
    expect(reports).toEqual([]);
  });

  test("is not checked with `off`", async () => {
    const { client, reports, warnings } = await setUp(json(wrong), "off");
    expect(await client.risks.get({ id: 7 })).toEqual(wrong);
    expect([reports, warnings]).toEqual([[], []]);
  });

  test("is reported for each caller of a shared request, and for each page of a list", async () => {
    const { client, reports } = await setUp(json([{ id: 1 }], 200, { "x-total-count": "1" }));
    await Promise.all([client.risks.list({ project: 1 }).all(), client.risks.list({ project: 1 }).all()]);
    expect(reports.map(({ operation, mismatches }) => [operation, mismatches[0]?.path])).toEqual([
      ["risks.list", "[0].title"],
      ["risks.list", "[0].title"],
    ]);
  });

  test("is reported with at most 20 mismatches", async () => {
    const { client, reports } = await setUp(
      json(
        Array.from({ length: 50 }, () => ({})),
        200,
        { "x-total-count": "1" },
      ),
    );
    await client.risks.list({ project: 1 });
    expect(reports[0]?.mismatches).toHaveLength(20);
  });

  test("without data is reported, unless the schema accepts undefined or the status is 304", async () => {
    const { client, reports } = await setUp((request, response) =>
      status(request.headers["if-none-match"] === undefined ? 204 : 304)(request, response),
    );
    expect(await client.lenient.maybe()).toBeUndefined();
    expect(await client.risks.get({ id: 1 }, { headers: { "if-none-match": '"e"' } }).withResponse()).toMatchObject({
      data: undefined,
      response: { status: 304 },
    });
    expect(reports).toEqual([]);
    expect(await client.risks.get({ id: 1 })).toBeUndefined();
    expect(reports).toMatchObject([{ mismatches: [{ path: "", got: "nothing" }] }]);
  });
});

test("a request is checked in every mode, and never changed by its schema", async () => {
  const doubling = defineResource({
    find: get("/x", { query: z.fields({ q: z.string() }), response: z.unknown() }),
  });
  for (const validate of ["report", "strict", "off"] as const) {
    const server = await serve(json({}));
    const client = createClient({ baseUrl: server.url, resources: { doubling }, validate });
    await expect(client.doubling.find({ q: 7 as never })).rejects.toMatchObject({ code: "request_invalid" });
    await client.doubling.find({ q: " spaces stay " });
    expect(server.lines()).toEqual(["GET /x?q=%20spaces%20stay%20"]);
  }
});
