import { expect, test } from "vitest";
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
