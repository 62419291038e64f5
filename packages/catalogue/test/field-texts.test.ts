import { expect, test } from "vitest";
import { loadCatalogue } from "../src/index.ts";
import { describePathField, pathFieldKeys } from "../src/path-fields.ts";

const catalogue = await loadCatalogue();

/**
 * Fields that need no description. The server refuses to change a user's status in these operations. Only `lock` and
 * `unlock` can change it.
 */
const allowed = ["pm.users.update: status", "pm.users.updateForm: status"];

test("each field of an operation has a description", () => {
  const without = catalogue.listOperations().flatMap(({ id }) =>
    catalogue
      .describeOperation(id)!
      .fields.filter(({ description }) => description === undefined)
      .map(({ name }) => `${id}: ${name}`),
  );
  expect(without).toEqual(allowed);
});

test("each description of a path field belongs to an operation", () => {
  const used = new Set<string | undefined>();
  for (const { product, path } of catalogue.listOperations()) {
    for (const [, name = ""] of path.matchAll(/\{\+?(\w+)\}/g)) used.add(describePathField(product, path, name));
  }
  expect(pathFieldKeys().filter(([, text]) => !used.has(text))).toEqual([]);
});
