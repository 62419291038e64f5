import type { Repository } from "@halyard/git-hosting";
import type { GitHost } from "../../config/connections/connections.js";
import type { RepositoryPlace } from "../../config/mappings.js";
import { orUndefined } from "../shared/or-undefined.js";

/** Part of a repository that can be turned off or hidden from individual accounts. */
export type Unit = "pull requests" | "issues";

/** Properties of a repository that determine which units are turned on. */
export type RepositoryUnits = Pick<Repository, "has_issues" | "has_pull_requests" | "mirror" | "empty">;

/**
 * Returns whether a unit is turned on. Mirrors and empty repositories have no pull requests, regardless of their
 * settings.
 */
export function isTurnedOn(repository: RepositoryUnits, unit: Unit): boolean {
  if (unit === "issues") return repository.has_issues;
  return repository.has_pull_requests && !repository.mirror && !repository.empty;
}

/**
 * Returns whether a repository's pull requests or issues (the unit) are enabled and visible to the bridge's account. If
 * they are not, servers respond with 404 to every request in the unit. A 404 for a pull request or issue therefore
 * proves a deletion only if its unit is shown.
 */
export async function isShown(
  { client }: Pick<GitHost, "client">,
  { owner, repo }: Pick<RepositoryPlace, "owner" | "repo">,
  repository: RepositoryUnits,
  unit: Unit,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<boolean> {
  if (!isTurnedOn(repository, unit)) return false;
  const list: Promise<unknown> =
    unit === "issues"
      ? client.issues.list({ owner, repo, type: "issues", limit: 1 }, options)
      : client.pulls.list({ owner, repo, limit: 1 }, options);
  return (await orUndefined(list)) !== undefined;
}
