import type { ProductOperation } from "@halyard/catalogue";
import type { Input } from "./connection.js";
import { Refusal } from "./refusal.js";
import type { Scope } from "./scope.js";

type Document = Readonly<Record<string, unknown>>;

/** Matches operations on the instance or its users. Their responses belong to no repository. */
const ofInstance =
  /^(?:user\.get|users\.(?:get|search)|user\.orgs\.list|version\.\w+|settings\.\w+|templates\.\w+\.\w+|nodeInfo\.get|signingKey\.\w+)$/;

/** Matches writes that give a repository's content to another owner, such as forks and transfers. */
const leaves = /\/(?:forks|transfer)$/;

/** Input fields that can name a branch together with its repository, as `owner:branch` or `owner/name:branch`. */
const branchFields = ["head", "base", "basehead"];

/** Creates the scope for a list of repositories, such as `acme/rig` and `acme/*`. */
export function repositoryScope(repositories: readonly string[]): Scope {
  const allowed = repositories.map((name) => name.toLowerCase());
  const mayUse = (name: string): boolean =>
    allowed.some((one) => one === name || (one.endsWith("/*") && name.startsWith(one.slice(0, -1))));
  const list = repositories.join(", ");

  const checkNames = (operation: ProductOperation, input: Input): void => {
    const refused = namesIn(operation, input).some((name) => name === undefined || !mayUse(name));
    if (refused) {
      throw new Refusal(`This MCP server is limited to these repositories: ${list}. Use one of these repositories.`);
    }
    // Even the number of results would reveal what other repositories contain.
    if (!isOfRepository(operation) && !isOfInstance(operation) && isGiven(input["q"])) {
      throw new Refusal(`This MCP server is limited to these repositories: ${list}. Search in one of them.`);
    }
  };

  return {
    async checkInput(operation, input) {
      await Promise.resolve();
      checkNames(operation, input);
    },
    async checkWrite(operation, input) {
      await Promise.resolve();
      checkNames(operation, input);
      if (isOfRepository(operation) && !leaves.test(operation.path)) return;
      throw new Refusal(
        "This MCP server is limited to a list of repositories. The operation could affect other repositories. Choose an operation that affects only one repository.",
      );
    },
    async visible(operation, document) {
      await Promise.resolve();
      const name = repositoryNameOf(document);
      if (name === undefined ? !isOfRepository(operation) && !isOfInstance(operation) : !mayUse(name)) return undefined;
      return withoutOthers(document, mayUse, true);
    },
    showsTotal: isOfRepository,
  };
}

function isOfRepository({ path }: ProductOperation): boolean {
  return path.includes("{owner}") && path.includes("{repo}");
}

function isOfInstance({ id }: ProductOperation): boolean {
  return ofInstance.test(id.slice("git.".length));
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** Returns the repositories that an input names, in lower case. A name that is not valid becomes undefined. */
function namesIn(operation: ProductOperation, input: Input): (string | undefined)[] {
  const repo = isOfRepository(operation) ? input["repo"] : undefined;
  const own = isOfRepository(operation) ? [nameOf(input["owner"], repo)] : [];
  const branches = branchFields.flatMap((field) => {
    const text = input[field];
    if (typeof text !== "string" || !isOfRepository(operation)) return [];
    return [...text.matchAll(/(?:^|\.{2,3})([^:.]+):/g)].map(([, place = ""]) => {
      const [owner, name = repo] = place.split("/");
      return nameOf(owner, name);
    });
  });
  return [...own, ...branches, ...Object.values(input).flatMap(nested)];
}

/**
 * Finds the objects with `owner` and `repo` anywhere inside an input, and returns the repositories that they name. An
 * example is an input that names the issue on which another issue depends.
 */
function nested(value: unknown): (string | undefined)[] {
  if (Array.isArray(value)) return value.flatMap(nested);
  if (typeof value !== "object" || value === null) return [];
  const { owner, repo } = value as Document;
  const own = owner === undefined && repo === undefined ? [] : [nameOf(owner, repo)];
  return [...own, ...Object.values(value).flatMap(nested)];
}

/** Returns `owner/name`, or undefined if a part could be more than one path segment. */
function nameOf(owner: unknown, repo: unknown): string | undefined {
  if (![owner, repo].every((part) => typeof part === "string" || typeof part === "number")) return undefined;
  const name = `${owner as string}/${repo as string}`.toLowerCase();
  return /^[\w.-]+\/[\w.-]+$/.test(name) ? name : undefined;
}

/** Returns the name of a document's repository. For a document that is itself a repository, returns its own name. */
function repositoryNameOf(document: unknown): string | undefined {
  if (typeof document !== "object" || document === null) return undefined;
  const { full_name: name, default_branch: branch, repository } = document as Document;
  if (typeof name === "string" && branch !== undefined) return name.toLowerCase();
  const of = (repository as Document | null | undefined)?.["full_name"];
  return typeof of === "string" ? of.toLowerCase() : undefined;
}

/**
 * Returns a document in which each repository that is not allowed is reduced to its name. An example is the origin of a
 * fork.
 */
function withoutOthers(value: unknown, mayUse: (name: string) => boolean, isWhole = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutOthers(item, mayUse));
  if (!isPlain(value)) return value;
  const name = repositoryNameOf(value);
  if (!isWhole && name !== undefined && !mayUse(name)) return { full_name: name };
  return Object.fromEntries(Object.entries(value).map(([field, member]) => [field, withoutOthers(member, mayUse)]));
}

function isPlain(value: unknown): value is Document {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
