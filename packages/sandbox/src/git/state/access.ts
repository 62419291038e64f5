import type { GitState, OrganizationRecord, RepositoryRecord, TeamRecord, UserRecord } from "./git-state.js";

/** Access levels in a repository or an organization, from the lowest to the highest. */
export type Access = "read" | "write" | "admin" | "owner";

const ranks: Readonly<Record<Access, number>> = { read: 1, write: 2, admin: 3, owner: 4 };

/** Returns whether an access level is at least `needed`. */
export function allows(access: Access | undefined, needed: Access): boolean {
  return access !== undefined && ranks[access] >= ranks[needed];
}

/**
 * Returns the access that a user or an anonymous caller has to a repository. Undefined when the caller may not see the
 * repository.
 */
export function repositoryAccess(
  state: GitState,
  repository: RepositoryRecord,
  user: UserRecord | undefined,
): Access | undefined {
  const organization = state.organizations.find(({ name }) => name === repository.owner);
  const isHidden = organization?.details?.visibility === "private" && !isMember(organization, user);
  const forAll = repository.private || isHidden ? undefined : "read";
  if (user === undefined) return forAll;
  const grants: readonly (Access | undefined)[] = [
    forAll,
    repository.owner === user.login ? "owner" : undefined,
    organization && organizationAccess(organization, user, repository),
    user.admin ? "owner" : undefined,
    repository.collaborators.find((collaborator) => collaborator.user === user.login)?.access,
  ];
  return grants.reduce((best, grant) => (allows(grant, best ?? "read") ? grant : best));
}

/**
 * Returns the access that a user has to a repository through teams. Without a repository, returns the user's access to
 * every repository of the organization. A server administrator has the access of an owner.
 */
export function organizationAccess(
  { teams }: OrganizationRecord,
  user: UserRecord,
  repository?: RepositoryRecord,
): Access | undefined {
  if (user.admin) return "owner";
  const own = teams.filter((team) => team.members.includes(user.login) && reaches(team, repository));
  return own.map(({ access }) => access).sort((a, b) => ranks[b] - ranks[a])[0];
}

/**
 * Returns whether a team has access to a repository. Without a repository, returns whether the team has access to all
 * repositories.
 */
export function reaches(
  { allRepositories, repositories }: TeamRecord,
  repository: RepositoryRecord | undefined,
): boolean {
  return allRepositories || (repository !== undefined && repositories.includes(repository.id));
}

/** Returns whether a user is in a team of an organization. */
export function isMember({ teams }: OrganizationRecord, user: UserRecord | undefined): boolean {
  return user !== undefined && teams.some(({ members }) => members.includes(user.login));
}
