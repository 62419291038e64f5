import type { ListedOperation, Method, RetryClass, Since } from "@halyard/http-core";
import { describeOperation, type OperationDescription } from "./describe.ts";
import type { Documentation } from "./documentation.ts";
import { findOperations } from "./find.ts";

/** One of the two clients: `pm` for OpenProject, `git` for Gitea and Forgejo. */
export type Product = "pm" | "git";

/** An operation of one of the clients. */
export interface ProductOperation {
  /** Product, resource and name: `git.pulls.reviews.submit`. */
  readonly id: string;
  readonly product: Product;
  /** The resource in the client, such as `pulls.reviews`. */
  readonly resource: string;
  readonly name: string;
  readonly method: Method;
  /**
   * Template of the path: below the address of the API, or below the server's address for an operation outside the API.
   */
  readonly path: string;
  /** Summary in one sentence. */
  readonly summary: string;
  /** Whether the operation is a GET without side effects. */
  readonly isRead: boolean;
  readonly retry: RetryClass;
  /** First server version with the operation; one version for each product where Gitea and Forgejo differ. */
  readonly since: Since | undefined;
  /** Whether the operation returns a list with pages. */
  readonly isPaged: boolean;
  /** The declaration, from which a client can be made: `createPmClient({ resources: { [name]: declaration } })`. */
  readonly declaration: ListedOperation;
}

/** The operations of the loaded clients. */
export interface Catalogue {
  /** Returns the operations, client by client, in the order in which {@link loadCatalogue} was given the clients. */
  listOperations(): readonly ProductOperation[];
  /** Returns the operations whose id, summary, method or path contains words of a search, best first. */
  findOperations(text: string): readonly ProductOperation[];
  /** Returns an operation with its fields; undefined when no operation has the id. Builds its schemas. */
  describeOperation(id: string): OperationDescription | undefined;
}

/**
 * Loads the operations of the clients with their documentation. The schemas of an operation are built when it is
 * described.
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
