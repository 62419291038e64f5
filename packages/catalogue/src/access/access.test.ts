import { expect, test } from "vitest";
import type { OperationDescription } from "../describe.ts";
import { loadCatalogue } from "../index.ts";
import { namesAccess, requiredAccess } from "./required-access.ts";

const catalogue = await loadCatalogue();
const all = catalogue.listOperations().flatMap(({ id }) => catalogue.describeOperation(id) ?? []);

function idsOf(operations: readonly OperationDescription[]): readonly string[] {
  return operations.map(({ id }) => id);
}

test("every operation of OpenProject names its permission, either in its own documentation or in `access`", () => {
  const own = all.filter(({ product }) => product === "pm");

  expect(idsOf(own.filter((operation) => !namesAccess(operation) && operation.access === undefined))).toEqual([]);
  expect(idsOf(own.filter((operation) => namesAccess(operation) && operation.access !== undefined))).toEqual([]);
});

test("every operation of Gitea and Forgejo names the scope that a token needs, or says that it is not known", () => {
  const own = all.filter(({ product }) => product === "git");
  const isNamed = ({ access = "" }: OperationDescription): boolean =>
    /^(?:An access token needs the scope `(?:read|write):\w+`|The scope that an access token needs for this path is not known$)/.test(
      access,
    );

  expect(idsOf(own.filter((operation) => !isNamed(operation)))).toEqual([]);
});

test("every name in the table of permissions is an operation", () => {
  const ids = new Set(idsOf(all));

  expect([...requiredAccess.keys()].filter((id) => !ids.has(id))).toEqual([]);
});
