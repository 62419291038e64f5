import { loadCatalogue, type OperationDescription } from "@halyard/catalogue";
import { beforeAll, expect, test } from "vitest";
import type { Page } from "../site/page.ts";
import { operationPages } from "./operation-pages.ts";

/** An operation, the page of its resource, and the section about the operation on that page. */
interface Documented {
  readonly operation: OperationDescription;
  readonly page: Page | undefined;
  readonly text: string;
}

let all: readonly Documented[];
beforeAll(async () => {
  const catalogue = await loadCatalogue();
  const pages = new Map((await operationPages()).map((page) => [page.title, page] as const));
  all = catalogue.listOperations().flatMap(({ id }) => {
    const operation = catalogue.describeOperation(id);
    if (operation === undefined) return [];
    const { product, resource, name } = operation;
    const page = pages.get(`${product}.${resource.split(".", 1)[0] ?? ""}`);
    const text = page?.markdown.split(/^## /m).find((part) => part.startsWith(`${product}.${resource}.${name}\n`));
    return [{ operation, page, text: text ?? "" }];
  });
});

/** Returns the ids of the operations whose documentation fails a check. */
function lacking(isThere: (documented: Documented) => boolean): readonly string[] {
  return all.filter((documented) => !isThere(documented)).map(({ operation }) => operation.id);
}

test("every operation has a part on the page of its resource, with a summary, its address and its retry class", () => {
  console.log(`${all.length} operations`);

  expect(all.length).toBeGreaterThan(850);
  expect(lacking(({ operation: { summary }, text }) => summary.length > 5 && text.includes(summary))).toEqual([]);
  const isPlaced = ({ operation, text }: Documented): boolean =>
    text.includes(`- ${operation.method} \`${operation.path}\`, retry class \`${operation.retry}\``);
  expect(lacking(isPlaced)).toEqual([]);
});

// Another test compiles and runs the examples.
test("every operation has an example", () => {
  expect(lacking(({ operation: { id }, text }) => text.includes("```ts\n") && text.includes(`${id}(`))).toEqual([]);
});

test("every operation names what it requires of its caller: a permission, the scope of a token, or that none is known", () => {
  const isNamed = ({ operation: { access }, text }: Documented): boolean =>
    text.includes(`- ${access ?? "Requires the permission named in the text above"}\n`);
  expect(lacking(isNamed)).toEqual([]);
});

test("every operation names the version that it requires, and its page names checked servers or the API's own page", () => {
  const isDated = ({ operation: { since }, text }: Documented): boolean =>
    since === undefined ||
    (typeof since === "string" ? [since] : Object.values(since)).every((one) => text.includes(one));
  expect(lacking(isDated)).toEqual([]);
  expect(lacking(({ page }) => /described? .*by|describes the operations/.test(page?.markdown ?? ""))).toEqual([]);
  // Only some pages link to the resource's own page in OpenProject's documentation, or to the resource's section in the
  // documentation of Gitea and Forgejo. The other pages have a general sentence instead.
  const pages = new Set(all.flatMap(({ page }) => page ?? []));
  const linked = [...pages].filter(({ markdown }) =>
    /https:\/\/(?:www\.openproject\.org|docs\.gitea\.com)/.test(markdown),
  );
  console.log(`${linked.length} of ${pages.size} pages link to the API's own page`);
  expect(linked.length).toBeGreaterThan(60);
});

test("every operation's page names the errors", () => {
  expect(lacking(({ page }) => page?.markdown.includes("(../../../guides/errors/)") === true)).toEqual([]);
});

test("every parameter has its place and its type, and those with a comment their meaning", () => {
  const cellsOf = ({ text }: Documented): readonly string[] =>
    text.split("\n").filter((line) => line.startsWith("| `"));
  const missing = all.flatMap((documented) =>
    documented.operation.fields
      .filter(({ name, required, place, description }) => {
        const row = cellsOf(documented).find((line) =>
          line.startsWith(`| \`${name}${required ? "" : "?"}\` | ${place} |`),
        );
        return row === undefined || (description !== undefined && row.endsWith("|  |"));
      })
      .map(({ name }) => `${documented.operation.id}: ${name}`),
  );
  expect(missing).toEqual([]);

  const fields = all.flatMap(({ operation }) => operation.fields);
  const explained = fields.filter(({ description }) => description !== undefined);
  console.log(`${fields.length} parameters; ${explained.length} with a comment`);
});
