import { expect, test } from "vitest";
import { type CallOptions, createClient, get } from "./index.js";
import { writeQuery } from "./internal/prepare.js";

test("a dialect names query fields on the wire, and writes their values", () => {
  const query = { columns: ["id", "subject"], offset: 2, hidden: undefined };

  expect(writeQuery(query, { writeQueryName: (name) => (name === "columns" ? "columns[]" : name) })).toBe(
    "?columns%5B%5D=id&columns%5B%5D=subject&offset=2",
  );
  expect(writeQuery(query, { writeQuery: (_, value) => (Array.isArray(value) ? value.join(",") : undefined) })).toBe(
    "?columns=id%2Csubject&offset=2",
  );
});

test("a dialect that takes time before an operation is told the limits of the call, and says what is left of them", async () => {
  const told: CallOptions[] = [];
  const sent: (string | null)[] = [];
  const client = createClient({
    baseUrl: "https://risks.example.com",
    // Never settles.
    fetch: (request) => new Promise(() => sent.push(request.headers.get("x-kind"))),
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
