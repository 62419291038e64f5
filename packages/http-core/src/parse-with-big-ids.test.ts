import fc from "fast-check";
import { expect, test } from "vitest";
import { serve } from "../test/loopback.js";
import { createClient, get, parseWithBigIds } from "./index.js";
import * as z from "./schema.js";

test("integers beyond 2^53 become strings with their digits, and all other values stay unchanged", () => {
  const text = String.raw`{"id":9007199254740993,"min":-9223372036854775808,"safe":9007199254740991,"float":1234567890123456.75,
    "small":0.12345678901234567,"exponent":12345678901234567e2,"text":"id 9007199254740993 \" 9007199254740993","9007199254740993":[9007199254740995]}`;
  expect(parseWithBigIds(text)).toEqual({
    ...(JSON.parse(text) as object),
    id: "9007199254740993",
    min: "-9223372036854775808",
    "9007199254740993": ["9007199254740995"],
  });
});

test("JSON without such integers parses as with JSON.parse", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      fc.pre(!/\d{16}/.test(text));
      expect(parseWithBigIds(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each(['{"id":9007199254740993', "9007199254740993-", '"9007199254740993', "[09007199254740993]", "-"])(
  "%s is a SyntaxError",
  (text) => {
    expect(() => parseWithBigIds(text)).toThrow(SyntaxError);
  },
);

test("long strings and long numbers cause no RangeError", () => {
  const long = "\\\\".repeat(4_000_000);
  expect(parseWithBigIds(`["${long}",9007199254740993]`)).toEqual(["\\".repeat(4_000_000), "9007199254740993"]);
  expect(parseWithBigIds("9".repeat(100_000))).toBe("9".repeat(100_000));
});

test("a client returns such integers exactly with `parseJson`, and reports them where a schema has a number", async () => {
  const server = await serve((_request, response) => void response.end('{"id":9007199254740993}'));
  const exact: z.Schema<{ id: number | string }> = z.object({ id: z.union([z.int(), z.string()]) });
  const number: z.Schema<{ id: number }> = z.object({ id: z.int() });
  const mismatches: string[] = [];
  const client = createClient({
    baseUrl: server.url,
    parseJson: parseWithBigIds,
    hooks: { onMismatch: ({ mismatches: found }) => mismatches.push(...found.map(({ path }) => path)) },
    resources: {
      exact: { get: get("/exact", { response: exact }) },
      number: { get: get("/number", { response: number }) },
    },
  });

  expect(await client.exact.get()).toEqual({ id: "9007199254740993" });
  expect(mismatches).toEqual([]);
  expect(await client.number.get()).toEqual({ id: "9007199254740993" });
  expect(mismatches).toEqual(["id"]);
});
