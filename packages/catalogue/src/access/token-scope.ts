import type { ProductOperation } from "../catalogue.ts";

/** Scope categories by operation path, as Gitea and Forgejo declare them for groups of their routes. */
const categories: readonly (readonly [pattern: RegExp, category: string])[] = [
  [/^\/repos\/(?:issues\/search|\{\w+\}\/\{\w+\}\/(?:issues|labels|milestones)(?:\/|$))/, "issue"],
  [/^\/repos\/(?!\{\w+\}\/\{\w+\}\/notifications)|^\/topics\//, "repository"],
  [/^\/(?:orgs|teams)(?:\/|$)/, "organization"],
  [/^\/admin\//, "admin"],
  [/^\/notifications(?:\/|$)/, "notification"],
  [/^\/packages\//, "package"],
  [/^\/activitypub\//, "activitypub"],
  // Some operations on a user's repositories and organizations need a second scope, so they are not listed here.
  [/^\/users?(?:$|\/(?!.*\b(?:repos|orgs|teams|starred|subscriptions|times|stopwatches|actions)\b))/, "user"],
];

/**
 * Returns the scope that an access token for Gitea or Forgejo needs for an operation. Undefined for an operation of
 * OpenProject, and for one that may need several scopes or whose scope is not known.
 */
export function tokenScope({
  product,
  method,
  path,
}: Pick<ProductOperation, "product" | "method" | "path">): string | undefined {
  if (product !== "git") return undefined;
  const category = categories.find(([pattern]) => pattern.test(path))?.[1];
  return category === undefined ? undefined : `${method === "GET" ? "read" : "write"}:${category}`;
}
