import { bind, createTransport } from "@halyard/http-core";
import { expect, test } from "vitest";
import { pmDialect } from "./internal/dialect.js";
import { operations } from "./operations.js";

test("every operation has one place, and no two share method and path", () => {
  const places = operations.map(({ resource, name }) => `${resource}.${name}`);
  const routes = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\+?\w+\}/g, "{}")}`);

  expect(new Set(places).size).toBe(places.length);
  expect(new Set(routes).size).toBe(routes.length);
});

test("every schema can be built, and no body field clashes with path or query", async () => {
  const fetch = (): Promise<Response> => Promise.reject(new Error("no network"));
  const transport = createTransport({ baseUrl: "https://pm.example.com", fetch, retry: { maxRetries: 0 } }, pmDialect);

  for (const operation of operations) {
    const { query, body, response, resource, name } = operation;
    for (const schema of [query, body, response]) void schema?.["~standard"].validate(undefined);
    const send = bind(operation, transport, name) as unknown as (input: object) => Promise<unknown>;
    const error: unknown = await send({}).catch((caught: unknown) => caught);
    expect((error as { code?: string }).code, `${resource}.${name}`).not.toBe("configuration_invalid");
  }
});
