import { expect, test } from "vitest";
import { operations } from "./operations.js";

test("every operation has a unique place, and no two share method and path", () => {
  const places = operations.map(({ resource, name }) => `${resource}.${name}`);
  expect(new Set(places).size).toBe(places.length);

  const repeated = [...Map.groupBy(operations, ({ method, path }) => `${method} ${path}`)]
    .filter(([, members]) => members.length > 1)
    .map(([route]) => route);
  // Each of these routes has two operations. A comparison is read as JSON or as a diff, and a file is uploaded as a
  // form or as bytes.
  expect(repeated).toEqual([
    "GET /repos/{owner}/{repo}/compare/{+basehead}",
    "POST /repos/{owner}/{repo}/releases/{id}/assets",
  ]);
});

test("every schema can be built", () => {
  for (const { query, body, response } of operations) {
    for (const schema of [query, body, response]) void schema?.["~standard"].validate(undefined);
  }
});

test("no operation has a body field that clashes with its path or query", async () => {
  const { bind, createTransport } = await import("@halyard/http-core");
  const transport = createTransport({
    baseUrl: "https://git.example.com",
    fetch: () => Promise.reject(new Error("no network")),
    retry: { maxRetries: 0 },
  });
  for (const operation of operations) {
    const send = bind(operation, transport, operation.name) as unknown as (input: object) => Promise<unknown>;
    const error: unknown = await send({}).catch((caught: unknown) => caught);
    expect((error as { code?: string }).code, `${operation.resource}.${operation.name}`).not.toBe(
      "configuration_invalid",
    );
  }
});
