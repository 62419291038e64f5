import { isHalyardError } from "@halyard/http-core";
import type { Config, Mapping } from "../../config/config.js";
import type { Connections } from "../../config/connections/connections.js";
import { mappingsOf } from "../../config/mappings.js";
import { mappedRepositories, wantedKinds } from "../../repair/mapped-repositories.js";

/** An organization or repository that needs a webhook. */
export interface HookPlace {
  /** The organization, if all its current and future repositories are mapped. Otherwise the repository. */
  readonly owner: { readonly org: string } | { readonly owner: string; readonly repo: string };
  /** Name, such as `acme` or `acme/rig`. */
  readonly name: string;
  /** Whether at least one mapping for this place has rules for issues. */
  readonly issues: boolean;
}

/**
 * Returns the organizations and repositories of a git connection that need a webhook. An organization gets one webhook
 * if a mapping covers all its repositories (`acme/*`). Otherwise, each repository gets its own. A user cannot have one
 * webhook for all repositories, so each repository of a user also gets its own.
 *
 * @throws HalyardError if the server does not show which owners are organizations, or which repositories they have.
 */
export async function hookPlaces(
  connection: string,
  config: Pick<Config, "mappings">,
  connections: Connections,
): Promise<HookPlace[]> {
  const { full: client } = connections.git(connection);
  const isOrganization = async (name: string): Promise<boolean> => {
    try {
      await client.orgs.get({ org: name });
      return true;
    } catch (error) {
      if (isHalyardError(error, "not_found")) return false;
      throw error;
    }
  };
  const organizations = new Map<string, HookPlace>();
  for (const org of wholeOwners(connection, config.mappings)) {
    if (!(await isOrganization(org))) continue;
    const mappings = config.mappings.filter(
      ({ git, repositories }) => git === connection && repositories.some((pattern) => same(ownerOf(pattern), org)),
    );
    organizations.set(org.toLowerCase(), { owner: { org }, name: org, issues: wantedKinds(mappings).issues });
  }
  const repositories = await mappedRepositories(connection, config, connections);
  const single = repositories
    .filter(({ owner }) => !organizations.has(owner.toLowerCase()))
    .map((place): HookPlace => {
      const { owner, repo } = place;
      return {
        owner: { owner, repo },
        name: `${owner}/${repo}`,
        issues: wantedKinds(mappingsOf(config, place)).issues,
      };
    });
  return [...organizations.values(), ...single];
}

function wholeOwners(connection: string, mappings: readonly Mapping[]): ReadonlySet<string> {
  const patterns = mappings.filter(({ git }) => git === connection).flatMap(({ repositories }) => repositories);
  return new Set(patterns.filter((pattern) => pattern.endsWith("/*")).map(ownerOf));
}

function ownerOf(pattern: string): string {
  return pattern.slice(0, pattern.indexOf("/"));
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
