import { stopTime } from "@halyard/testing/stopped-time";
import { expect, test } from "vitest";
import { inTurn, json, serve, status } from "../test/loopback.js";
import { type ApiDialect, type CallOptions, createClient, get, linkPaging, post } from "./index.js";
import { writeQuery } from "./internal/prepare.js";
import * as z from "./schema.js";

test("a dialect renames query fields and writes their values", () => {
  const query = { columns: ["id", "subject"], offset: 2, hidden: undefined };

  expect(writeQuery(query, { writeQueryName: (name) => (name === "columns" ? "columns[]" : name) })).toBe(
    "?columns%5B%5D=id&columns%5B%5D=subject&offset=2",
  );
  expect(writeQuery(query, { writeQuery: (_, value) => (Array.isArray(value) ? value.join(",") : undefined) })).toBe(
    "?columns=id%2Csubject&offset=2",
  );
});

test("a dialect gets the call's limits before an operation and can shorten them", async () => {
  const time = stopTime();
  const told: CallOptions[] = [];
  const sent: (string | null)[] = [];
  const client = createClient({
    baseUrl: "https://risks.example.com",
    fetch(request) {
      sent.push(request.headers.get("x-kind"));
      time.pass(50);
      return new Promise(() => undefined);
    },
    resources: { risks: { read: get("/risks") } },
    dialect: {
      beforeOperation: async (_name, _operation, options) => {
        told.push(options);
        return { ...options, totalTimeout: 50 };
      },
    },
  });
  const options = { totalTimeout: 60_000, headers: { "x-kind": "a" } };

  await expect(client.risks.read({}, options)).rejects.toMatchObject({ scope: "total", timeoutMs: 50 });
  expect(told).toEqual([options]);
  expect(sent).toEqual(["a"]);
});

test("a list request has the first-page fields of the dialect that it declares and the caller omits", async () => {
  const server = await serve(json([]));
  const pageQuery = z.fields({ page: z.optional(z.int()), limit: z.optional(z.int()) });
  const byPath = { ...linkPaging<string>(), adjustQuery: () => ({ limit: 7 }) };
  const client = createClient({
    baseUrl: server.url,
    dialect: { firstPage: { page: 1, limit: 50 } },
    resources: {
      risks: {
        list: get("/risks", { query: pageQuery, response: z.listOf(z.string()) }),
        numbered: get("/numbered", { query: z.fields({ page: z.optional(z.int()) }), response: z.listOf(z.string()) }),
        byPath: get("/by-path", { query: pageQuery, response: z.listOf(z.string(), byPath) }),
        summary: get("/summary", { query: pageQuery, response: z.array(z.string()) }),
      },
    },
  });

  await client.risks.list();
  await client.risks.list({ page: 3, limit: 10 });
  await client.risks.numbered();
  await client.risks.byPath({ limit: 10 });
  await client.risks.summary();

  expect(server.lines()).toEqual([
    "GET /risks?page=1&limit=50",
    "GET /risks?page=3&limit=10",
    "GET /numbered?page=1",
    "GET /by-path?limit=7&page=1",
    "GET /summary",
  ]);
});

test("a dialect can set the code of an error", async () => {
  const server = await serve(json({ message: "the branches conflict" }, 405));
  const dialect: ApiDialect = { readError: () => ({ message: "the branches conflict", code: "conflict" }) };
  const client = createClient({ baseUrl: server.url, dialect, resources: { risks: { merge: post("/risks/merge") } } });

  await expect(client.risks.merge()).rejects.toMatchObject({ name: "ConflictError", code: "conflict", status: 405 });
});

test("a request that the server did not carry out is retried, even in the class `create`", async () => {
  const server = await serve(inTurn(status(405), status(405), json({})));
  const dialect: ApiDialect = { readError: () => ({ retryAfterMs: 1 }) };
  const options = { baseUrl: server.url, dialect, retry: { baseDelay: 1 } };
  const resources = { risks: { create: post("/risks"), flip: post("/flip", { retry: "toggle" }) } };

  await createClient({ ...options, resources }).risks.create();
  expect(server.lines()).toHaveLength(3);

  const refusing = await serve(status(405));
  const client = createClient({ ...options, baseUrl: refusing.url, resources });
  await expect(client.risks.flip()).rejects.toMatchObject({ status: 405, retryAfterMs: undefined });
  expect(refusing.lines()).toHaveLength(3);
});
