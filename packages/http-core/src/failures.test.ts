import { expect, test } from "vitest";
import { json, serve } from "../test/loopback.js";
import { type ApiDialect, createClient, get, HalyardError, isHalyardError, post } from "./index.js";
import * as z from "./schema.js";

const chat: ApiDialect = {
  readFailure({ body }) {
    const { ok, error, needed } = body as { ok?: boolean; error?: string; needed?: string };
    if (ok !== false) return undefined;
    if (error === "teapot") throw new TeapotError();
    return {
      message: `The chat refused it: ${String(error)}. ${needed ?? ""}`,
      identifier: error,
      code: error === "missing_scope" ? "permission_denied" : error === "ratelimited" ? "rate_limited" : undefined,
    };
  },
  readError({ status, body }) {
    if (status === 418) throw new TeapotError();
    if (status === 404) return (body as { no: { such: { field: never } } }).no.such.field;
    const { fields = {} } = body as { fields?: Record<string, string> };
    const problems = Object.entries(fields).map(([attribute, message]) => ({ attribute, message }));
    return problems.length > 0 ? { code: "validation_failed", problems } : undefined;
  },
};

class TeapotError extends HalyardError<"teapot"> {
  constructor() {
    super("teapot", "The server is a teapot.");
  }
}

const note: z.Schema<{ text: string }> = z.object({ text: z.string() });
const operations = {
  read: get("/notes/{id}", { response: note }),
  list: get("/notes", { response: z.listOf(note) }),
  create: post("/notes", { body: z.fields({ text: z.string() }), response: note }),
};

async function connect(body: unknown, status = 200) {
  const server = await serve(json(body, status, { "x-request-id": "r-1" }));
  const auth = { headers: () => ({ authorization: "Bearer s3cret-token" }) };
  const client = createClient({
    baseUrl: server.url,
    dialect: chat,
    auth,
    retry: { maxRetries: 1, baseDelay: 1 },
    resources: { notes: operations },
  });
  return { notes: client.notes, server };
}

const caught = (error: unknown): unknown => error;

test("a success status with a failure in its body rejects with the code from the dialect", async () => {
  const { notes, server } = await connect({ ok: false, error: "missing_scope", needed: "notes:write s3cret-token" });

  const error = await notes.create({ text: "a" }).then(() => undefined, caught);

  expect(error).toMatchObject({
    code: "permission_denied",
    status: 200,
    identifier: "missing_scope",
    operation: "notes.create",
    requestId: "r-1",
    attempts: [{ number: 1, status: 200 }],
    body: { ok: false, needed: "notes:write [redacted]" },
  });
  expect(String(error)).toContain("answered 200 missing_scope. The chat refused it");
  expect(JSON.stringify(error)).not.toContain("s3cret-token");
  expect((error as Error).stack).toContain("failures.test.ts");
  expect(server.requests.length).toBe(1);
});

test("such a failure ends a list; without a code it is api_error", async () => {
  const { notes } = await connect({ ok: false, error: "odd" });
  expect(isHalyardError(await notes.list().all().then(undefined, caught), "api_error")).toBe(true);
});

test("a body without a failure is returned", async () => {
  const { notes } = await connect({ ok: true, text: "a" });
  expect(await notes.read({ id: 1 })).toEqual({ ok: true, text: "a" });
});

test("a 400 with field problems has the code from the dialect", async () => {
  const { notes } = await connect({ fields: { text: "is too long" } }, 400);
  expect(await notes.create({ text: "a" }).then(undefined, caught)).toMatchObject({
    code: "validation_failed",
    status: 400,
    problems: [{ attribute: "text", message: "is too long" }],
  });
});

test.each([
  ["a success", 200, { ok: false, error: "teapot" }],
  ["an error", 418, {}],
])("an error thrown by the dialect for %s is rethrown unchanged", async (_what, status, body) => {
  const { notes } = await connect(body, status);
  const error = await notes.read({ id: 1 }).then(undefined, caught);
  expect(error).toBeInstanceOf(TeapotError);
  expect(isHalyardError(error)).toBe(true);
});

test("an error document that the dialect cannot read keeps its status", async () => {
  const { notes } = await connect({ no: 1 }, 404);
  expect(await notes.read({ id: 1 }).then(undefined, caught)).toMatchObject({ code: "not_found", status: 404 });
});
