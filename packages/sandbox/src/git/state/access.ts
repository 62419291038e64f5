import type { GitState, OrganizationRecord, RepositoryRecord, UserRecord } from "./git-state.js";

/** Access levels in a repository or an organization, from the lowest to the highest. */
export type Access = "read" | "write" | "admin" | "owner";

const ranks: Readonly<Record<Access, number>> = { read: 1, write: 2, admin: 3, owner: 4 };

/** Whether an access is as much as `needed`, or more. */
export function allows(access: Access | undefined, needed: Access): boolean {
  return access !== undefined && ranks[access] >= ranks[needed];
}

/** The access of a user, or of an anonymous caller, to a repository; undefined when it is hidden from them. */
export function repositoryAccess(
  state: GitState,
  repository: RepositoryRecord,
  user: UserRecord | undefined,
): Access | undefined {
  const everybody = repository.private ? undefined : "read";
  if (user === undefined) return everybody;
  const organization = state.organizations.find(({ name }) => name === repository.owner);
  const grants: readonly (Access | undefined)[] = [
    everybody,
    repository.owner === user.login ? "owner" : undefined,
    organization && organizationAccess(organization, user),
    user.admin ? "owner" : undefined,
    repository.collaborators.find((collaborator) => collaborator.user === user.login)?.access,
  ];
  return grants.reduce((best, grant) => (allows(grant, best ?? "read") ? grant : best));
}

/** The access of a member to every repository of an organization; undefined for a user who is not a member. */
export function organizationAccess(organization: OrganizationRecord, user: UserRecord): Access | undefined {
  if (user.admin) return "owner";
  return organization.members.find((member) => member.user === user.login)?.access;
}
