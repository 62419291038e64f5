import { empty, type Reply } from "../../server/reply.js";
import type {
  CommentRecord,
  IssueRecord,
  OrganizationRecord,
  PullRecord,
  RepositoryRecord,
  UserRecord,
} from "../state/git-state.js";
import { allows, type Access, repositoryAccess } from "../state/access.js";
import { type Call, signedIn } from "./call.js";
import type { GitServer } from "./git-server.js";
import { moved, notFound } from "./refusal.js";
import { Refusal } from "../../server/refusal.js";

/** Finds a user by login name, ignoring case. */
export function findUser(server: GitServer, login: string): UserRecord | undefined {
  const name = login.toLowerCase();
  return server.state.users.find((user) => user.login.toLowerCase() === name);
}

/** Returns the user with this login name. Throws a 404 for an unknown user. */
export function userOf({ server }: Call, login: string): UserRecord {
  const user = findUser(server, login);
  if (user === undefined) {
    throw notFound({ from: "GetUserByName", text: `user does not exist [uid: 0, name: ${login}]` });
  }
  return user;
}

/** Returns a 204 if the object exists. Throws a 404 otherwise. */
export function exists(found: boolean): Reply<never> {
  if (!found) throw notFound();
  return empty(204);
}

/** Finds an organization by name, ignoring case. */
export function findOrganization(server: GitServer, name: string): OrganizationRecord | undefined {
  const wanted = name.toLowerCase();
  return server.state.organizations.find((organization) => organization.name.toLowerCase() === wanted);
}

/** Returns the user with this login name, or the ghost account if the user was deleted. */
export function accountOf(server: GitServer, login: string): UserRecord {
  return (
    findUser(server, login) ?? {
      id: -1,
      login: "Ghost",
      fullName: "",
      email: "",
      admin: false,
      created: "0001-01-01T00:00:00Z",
      tokens: [],
    }
  );
}

/**
 * Returns the repository named in the path. Throws a 307 when its name or owner has changed, a 404 when it is hidden
 * from the caller, a 401 when a write has no credential, and a 403 when the caller lacks the required access.
 */
export function repositoryOf(call: Call<"owner" | "repo">, needed: Access = "read"): RepositoryRecord {
  const { server, caller } = call;
  const [owner, name] = [call.path("owner").toLowerCase(), call.path("repo").toLowerCase()];
  const { repositories } = server.state;
  const repository = repositories.find(
    (candidate) => candidate.owner.toLowerCase() === owner && candidate.name.toLowerCase() === name,
  );
  if (repository === undefined) {
    const renamed = repositories.find(({ formerNames = [] }) =>
      formerNames.some((former) => former.toLowerCase() === `${owner}/${name}`),
    );
    if (renamed && repositoryAccess(server.state, renamed, caller)) throw moved(addressAt(call, renamed));
  }
  const access = repository && repositoryAccess(server.state, repository, caller);
  if (repository === undefined || access === undefined) throw notFound();
  if (needed === "read") return repository;
  signedIn(call);
  if (!allows(access, needed)) {
    const message =
      needed === "write"
        ? "user should have a permission to write to a repo"
        : "user should be an owner or a collaborator with admin write of a repository";
    throw new Refusal(403, message);
  }
  return repository;
}

/** Returns the path and query of a request, with the repository's current owner and name. */
function addressAt({ pathname, query }: Call, { owner, name }: RepositoryRecord): string {
  const path = pathname.replace(/\/repos\/[^/]+\/[^/]+/, `/repos/${owner}/${name}`);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/**
 * Returns the repository named in the path of a request that makes a change. Throws the refusals of
 * {@link repositoryOf}, a 401 when the request has no credential, and a 423 when the repository is archived.
 */
export function changeableRepositoryOf(call: Call<"owner" | "repo">, needed: Access): RepositoryRecord {
  const repository = repositoryOf(call, needed);
  signedIn(call);
  if (repository.archived) throw new Refusal(423, `${repository.owner}/${repository.name} is archived`);
  return repository;
}

/** Returns whether the caller may write to a repository. */
export function mayWrite({ server, caller }: Call, repository: RepositoryRecord): boolean {
  return allows(repositoryAccess(server.state, repository, caller), "write");
}

/** Returns the issue or pull request named in the path. */
export function issueOf(call: Call<"index">, repository: RepositoryRecord): IssueRecord {
  // Go parses `+7` and `007` as 7, and text that is not a number as 0.
  const number = /^[+]?0*(\d+)$/.exec(call.path("index"))?.[1] ?? "0";
  const issue = repository.issues[number];
  if (issue === undefined) throw notFound();
  return issue;
}

/** A comment with its issue. */
export interface FoundComment {
  readonly issue: IssueRecord;
  readonly comment: CommentRecord;
}

/** Returns the comment named in the path. */
export function commentOf(call: Call<"id">, repository: RepositoryRecord): FoundComment {
  const id = Number(call.path("id"));
  for (const issue of Object.values(repository.issues)) {
    const comment = issue.comments.find((candidate) => candidate.id === id);
    if (comment) return { issue, comment };
  }
  throw notFound();
}

/** An issue that is a pull request. */
export type PullIssue = IssueRecord & { pull: PullRecord };

/** Returns the pull request named in the path. */
export function pullOf(call: Call<"index">, repository: RepositoryRecord): PullIssue {
  const issue = issueOf(call, repository);
  if (!isPull(issue)) throw notFound();
  return issue;
}

/** Returns whether an issue is a pull request. */
export function isPull(issue: IssueRecord): issue is PullIssue {
  return issue.pull !== null;
}
