import { isHalyardError } from "@halyard/http-core";
import type { Config, Mapping } from "../config/config.js";
import type { Connections } from "../config/connections/connections.js";
import { configuredPlace } from "../config/mappings.js";
import type { RepositoryPlace } from "../config/mappings.js";

/**
 * Returns the mapped repositories of a git connection. For each pattern `owner/*`, requests the list of the owner's
 * repositories.
 */
export async function mappedRepositories(
  connection: string,
  config: Pick<Config, "mappings">,
  connections: Connections,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<RepositoryPlace[]> {
  const { client } = connections.git(connection);
  const places = new Map<string, RepositoryPlace>();
  const patterns = config.mappings.filter(({ git }) => git === connection).flatMap((mapping) => mapping.repositories);
  for (const pattern of new Set(patterns)) {
    const [owner = "", repo = ""] = pattern.split("/");
    const names = repo === "*" ? await repositoriesOf(owner) : [repo];
    for (const name of names) {
      const place = configuredPlace(config, { connection, owner, repo: name });
      places.set(`${place.owner}/${place.repo}`.toLowerCase(), place);
    }
  }
  return [...places.values()];

  async function repositoriesOf(owner: string): Promise<string[]> {
    try {
      return (await client.orgs.repos.list({ org: owner }, options).all()).map((repository) => repository.name);
    } catch (error) {
      if (!isHalyardError(error, "not_found")) throw error;
      return (await client.users.repos.list({ username: owner }, options).all()).map((repository) => repository.name);
    }
  }
}

/**
 * Kinds of subjects for which at least one of a repository's mappings has a rule. Pull requests are always included.
 */
export interface WantedKinds {
  readonly issues: boolean;
  readonly branches: boolean;
}

/** Returns the kinds of subjects for which a repository's mappings have rules. */
export function wantedKinds(mappings: readonly Mapping[]): WantedKinds {
  return {
    issues: mappings.some(({ rules }) => rules.issues.link || rules.issues.create !== undefined),
    branches: mappings.some(({ rules }) => rules.commits),
  };
}
