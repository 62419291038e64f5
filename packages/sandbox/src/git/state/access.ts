import type { GitState, OrganizationRecord, RepositoryRecord, UserRecord } from "./git-state.js";

/** What somebody may do in a repository or an organization, from little to all. */
export type Access = "read" | "write" | "admin" | "owner";

const ranks: Readonly<Record<Access, number>> = { read: 1, write: 2, admin: 3, owner: 4 };

/** Whether an access is as much as `needed`, or more. */
export function allows(access: Access | undefined, needed: Access): boolean {
  return access !== undefined && ranks[access] >= ranks[needed];
}

/** What a user, or nobody in particular, may do in a repository; undefined where it is hidden from them. */
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

/** What a member may do in every repository of an organization; undefined for those who are none. */
export function organizationAccess(organization: OrganizationRecord, user: UserRecord): Access | undefined {
  if (user.admin) return "owner";
  return organization.members.find((member) => member.user === user.login)?.access;
}
