import type { ListedOperation, Method, RetryClass, Since } from "@halyard/http-core";
import { describeOperation, type OperationDescription } from "./describe.ts";
import type { Documentation } from "./documentation.ts";
import { findOperations } from "./find.ts";

/** One of the two clients: `pm` for OpenProject, `git` for Gitea and Forgejo. */
export type Product = "pm" | "git";

/** An operation of one of the clients. */
export interface ProductOperation {
  /** Product, resource and name, such as `git.pulls.reviews.submit`. */
  readonly id: string;
  readonly product: Product;
  /** Resource name in the client, such as `pulls.reviews`. */
  readonly resource: string;
  readonly name: string;
  readonly method: Method;
  /** Path template, relative to the API's URL, or to the server's URL for an operation outside the API. */
  readonly path: string;
  /** One-sentence summary. */
  readonly summary: string;
  /** Whether the operation is a GET without side effects. */
  readonly isRead: boolean;
  readonly retry: RetryClass;
  /** First server version that has the operation, with separate versions for Gitea and Forgejo if they differ. */
  readonly since: Since | undefined;
  /** Whether the operation returns a paged list. */
  readonly isPaged: boolean;
  /** The operation's declaration. A client accepts it as a resource: `resources: { [name]: declaration }`. */
  readonly declaration: ListedOperation;
}

/** The operations of the loaded clients. */
export interface Catalogue {
  /** Returns all operations, client by client, in the order of the clients passed to {@link loadCatalogue}. */
  listOperations(): readonly ProductOperation[];
  /** Returns the operations whose id, summary, method or path contains words from `text`, best match first. */
  findOperations(text: string): readonly ProductOperation[];
  /** Builds an operation's schemas and returns the operation with its fields. Returns undefined for an unknown id. */
  describeOperation(id: string): OperationDescription | undefined;
}

/**
 * Loads the clients' operations and their documentation. An operation's schemas are built only when it is described.
 *
 * @param products - The clients to load. Default: both.
 * @example
 * const catalogue = await loadCatalogue();
 * const [best] = catalogue.findOperations("merge pull request");
 * const { fields } = catalogue.describeOperation(best.id);
 */
export async function loadCatalogue(products: readonly Product[] = ["pm", "git"]): Promise<Catalogue> {
  const [documentation, ...lists] = await Promise.all([
    loadDocumentation(),
    ...products.map(async (product) => ({ product, operations: await loadOperations(product) })),
  ]);
  const all = lists.flatMap(({ product, operations }) =>
    operations.map((operation) => toProductOperation(product, operation, documentation)),
  );
  const byId = new Map(all.map((operation) => [operation.id, operation]));
  return {
    listOperations: () => all,
    findOperations: (text) => findOperations(all, text),
    describeOperation(id) {
      const operation = byId.get(id);
      return operation && describeOperation(operation, documentation[id]);
    },
  };
}

async function loadOperations(product: Product): Promise<readonly ListedOperation[]> {
  const { operations } =
    product === "pm"
      ? await import("@halyard/pm-resources/operations")
      : await import("@halyard/git-hosting/operations");
  return operations;
}

async function loadDocumentation(): Promise<Documentation> {
  const { default: documentation } = await import("./documentation.json", { with: { type: "json" } });
  return documentation;
}

function toProductOperation(
  product: Product,
  declaration: ListedOperation,
  documentation: Documentation,
): ProductOperation {
  const { resource, name, method, path, retry, since, paging } = declaration;
  const id = `${product}.${resource}.${name}`;
  return {
    id,
    product,
    resource,
    name,
    method,
    path,
    summary: documentation[id]?.summary ?? "",
    isRead: method === "GET" && retry === "safe",
    retry,
    since,
    isPaged: paging !== undefined,
    declaration,
  };
}
