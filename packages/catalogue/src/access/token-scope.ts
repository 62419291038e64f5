import type { ProductOperation } from "../catalogue.ts";

/** Scope categories by path, as Gitea and Forgejo declare them for groups of routes. */
const categories: readonly (readonly [pattern: RegExp, category: string])[] = [
  [/^\/repos\/(?:issues\/search|\{\w+\}\/\{\w+\}\/(?:issues|labels|milestones)(?:\/|$))/, "issue"],
  [/^\/repos\/(?!\{\w+\}\/\{\w+\}\/notifications)|^\/topics\//, "repository"],
  [/^\/(?:orgs|teams)(?:\/|$)/, "organization"],
  [/^\/admin\//, "admin"],
  [/^\/notifications(?:\/|$)/, "notification"],
  [/^\/packages\//, "package"],
  [/^\/activitypub\//, "activitypub"],
  // Excludes paths such as `/user/repos`, because their operations may also need a second scope.
  [/^\/users?(?:$|\/(?!.*\b(?:repos|orgs|teams|starred|subscriptions|times|stopwatches|actions)\b))/, "user"],
];

/**
 * Returns the token scope that an operation of Gitea or Forgejo requires. Returns undefined for OpenProject, and for an
 * operation that may require several scopes or whose scope is unknown.
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
