import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadCatalogue, type OperationDescription, type OperationField, type Product } from "@halyard/catalogue";
import type { Page } from "../site/page.ts";
import { apiLinks } from "./api-links.ts";
import { checkedVersions } from "./checked-versions.ts";
import { compiledExamples } from "./compiled-examples.ts";
import { operationExamples } from "./operation-examples.ts";

interface ProductTexts {
  readonly name: string;
  readonly folder: string;
}

const products: Readonly<Record<Product, ProductTexts>> = {
  pm: { name: "OpenProject", folder: "openproject" },
  git: { name: "Gitea and Forgejo", folder: "git" },
};

/**
 * Returns an overview page for each client. For each of the client's resources, also returns a page with all of the
 * resource's operations.
 */
export async function operationPages(): Promise<readonly Page[]> {
  const catalogue = await loadCatalogue();
  const examples = operationExamples();
  const { byId, unserved } = await compiledExamples();
  const checked = checkedVersions();
  const described = catalogue.listOperations().flatMap(({ id }) => catalogue.describeOperation(id) ?? []);
  const known = new Set(described.map(({ product, resource }) => `${product}.${resource.split(".", 1)[0] ?? ""}`));
  const unknown = [...examples.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(
      `content/operations has examples for unknown resources: ${unknown.join(", ")}. Correct the names of the files.`,
    );
  return (Object.keys(products) as Product[]).flatMap((product) => {
    const { name, folder } = products[product];
    const own = described.filter((operation) => operation.product === product);
    const resources = Map.groupBy(own, ({ resource }) => resource.split(".", 1)[0] ?? resource);
    const home = `operations/${folder}/`;
    const rows = [...resources].map(
      ([resource, list]) =>
        `| [\`${product}.${resource}\`](${resource}/) | ${list.length} | ${list
          .slice(0, 6)
          .map((operation) => `\`${shortName(operation)}\``)
          .join(", ")}${list.length > 6 ? ", …" : ""} |\n`,
    );
    const overview: Page = {
      ...{ path: home, title: name, section: "Operations", source: undefined },
      markdown: `# Operations of ${name}\n\n${own.length} operations in ${resources.size} resources. Every operation takes one object with its path, query and body fields.\n\n${examplesText(product, own.length, own.filter(({ id }) => !unserved.has(id)).length)}\n\n| resource | operations | for example |\n| --- | ---: | --- |\n${rows.join("")}\n${exampleData(product)}`,
    };
    return [
      overview,
      ...[...resources].map(([resource, list]): Page => ({
        ...{ path: `${home}${resource}/`, title: `${product}.${resource}`, section: "Operations", source: undefined },
        parent: home,
        markdown: [
          `# ${product}.${resource}`,
          examples.get(`${product}.${resource}`) ??
            withoutExample(
              `${product}.${resource}`,
              list.some(({ id }) => !unserved.has(id)),
            ),
          list
            .map((operation) => operationText(operation, byId.get(operation.id) ?? "", !unserved.has(operation.id)))
            .join("\n"),
          "## Servers, permissions and errors",
          [checked.get(`${product}.${resource}`) ?? "", apiLinks(product, resource), permissions[product], errors]
            .filter(Boolean)
            .join(" "),
          "",
        ].join("\n\n"),
      })),
    ];
  });
}

/** Returns a paragraph about the examples of a product: their client, their data, and how many of them run. */
function examplesText(product: Product, all: number, served: number): string {
  return `Each operation has an example, in which \`${product}\` is a client signed in as an administrator. The [sandbox](../../packages/sandbox/) implements ${served} of the ${all} operations. A test of this site runs the examples of those operations against the sandbox, with [this data](#example-data). The other examples are only compiled.`;
}

/** Returns a page section with the function that creates a product's example data. */
function exampleData(product: Product): string {
  const source = readFileSync(join(import.meta.dirname, "example-data.ts"), "utf8");
  const name = product === "pm" ? "fillOpenProject" : "fillGitServer";
  const code = new RegExp(`^export async function ${name}\\([\\s\\S]*?^}\\n`, "m").exec(source)?.[0];
  if (code === undefined)
    throw new Error(
      `example-data.ts exports no function ${name}. Give this name to the function that creates the example data.`,
    );
  return `\n## Example data\n\nThe examples use this data in addition to the sandbox's [seed](../../packages/sandbox/#options):\n\n\`\`\`ts\n${code}\`\`\`\n`;
}

/**
 * Returns a sentence for a resource without a handwritten example.
 *
 * @param isServed - Whether the sandbox serves any of the resource's operations. If so, an example is required.
 */
function withoutExample(resource: string, isServed: boolean): string {
  if (isServed)
    throw new Error(
      `The sandbox implements operations of ${resource}, but content/operations has no example for this resource. Add an example that runs.`,
    );
  return "The [sandbox](../../../packages/sandbox/) implements none of these operations, so their examples are compiled but not run.";
}

/** Sentences about permissions that apply to all operations of a product. */
const permissions: Readonly<Record<Product, string>> = {
  pm: "The description of each operation names the permission that the operation requires. A request for a document that the caller cannot see fails with 404, as if the document did not exist.",
  git: "A token with the required scope is not enough: the account itself needs the right to read, write or administer the repository, or to administer the organization or the server.",
};

const errors =
  "If an operation fails, its error has one of the [error codes](../../../guides/errors/), among them " +
  "`request_invalid` (before anything is sent), `authentication_failed` (401), `permission_denied` (403), " +
  "`not_found` (404, also if the account cannot see the resource), `conflict` (409), `validation_failed` (422), " +
  "and `unsupported_operation`, which means that the server's version lacks the operation.";

function operationText(operation: OperationDescription, example: string, isServed: boolean): string {
  const { product, method, path, summary, details, fields, retry, access, isPaged, takesOthers } = operation;
  const facts = [
    `- ${method} \`${path}\`, retry class \`${retry}\`${isPaged ? ", paged: await the call for the first page, or iterate over it for every item" : ""}`,
    ...sinceText(operation),
    `- ${access ?? "Requires the permission named in the text above"}`,
    ...(takesOthers ? ["- Accepts other fields, such as custom fields"] : []),
  ];
  return [
    `## ${product}.${operation.resource}.${operation.name}`,
    [summary, details ?? ""].filter(Boolean).join(" "),
    `\`\`\`ts\n${example}\n\`\`\``,
    isServed ? "" : "The sandbox does not implement this operation. Its example is compiled but not run.",
    facts.join("\n"),
    fieldTable(fields),
    "",
  ]
    .filter((part, index, all) => part !== "" || index === all.length - 1)
    .join("\n\n");
}

function sinceText({ since, product }: OperationDescription): readonly string[] {
  if (since === undefined) return [];
  if (typeof since === "string") return [`- Available since ${products[product].name} ${since}`];
  const versions = Object.entries(since).map(([server, version]) => `${server} ${version}`);
  return [`- Available since ${versions.join(", ")}`];
}

function fieldTable(fields: readonly OperationField[]): string {
  if (fields.length === 0) return "";
  const rows = fields.map(({ name, place, required, type, description }) => {
    const cells = [`\`${name}${required ? "" : "?"}\``, place, `\`${cell(type)}\``, cell(description ?? "")];
    return `| ${cells.join(" | ")} |\n`;
  });
  return `| field | in | type | meaning |\n| --- | --- | --- | --- |\n${rows.join("")}`.trimEnd();
}

/** Returns text for a table cell: on one line, and cut after 400 characters. */
function cell(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|");
  return line.length > 400 ? `${line.slice(0, 400)}…` : line;
}

function shortName({ resource, name }: OperationDescription): string {
  return [...resource.split(".").slice(1), name].join(".");
}
