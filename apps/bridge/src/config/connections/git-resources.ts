import type {
  Branch,
  CombinedStatus,
  Comment,
  Commit,
  CommitStatus,
  CommitUser,
  Compare,
  Issue,
  Label,
  PayloadCommit,
  PRBranchInfo,
  PullRequest,
  PullReview,
  RepoCollaboratorPermission,
  RepoCommit,
  Repository,
  RepositoryMeta,
  Team,
  TimelineComment,
  User,
} from "@halyard/git-hosting";
import { branches } from "@halyard/git-hosting/branches";
import { gitMethod } from "@halyard/git-hosting/building-blocks";
import { commits, commitStatuses } from "@halyard/git-hosting/commits";
import { issueComments, issues, issueTimeline } from "@halyard/git-hosting/issues";
import { orgRepos, repoTeams } from "@halyard/git-hosting/orgs";
import { pullCommits, pullReviews, pulls } from "@halyard/git-hosting/pulls";
import { collaborators, repos, userRepos } from "@halyard/git-hosting/repos";
import { currentUser, users } from "@halyard/git-hosting/users";
import { type CallOptions, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { checked, listOf, named, numbered, parts, unread } from "./checked.js";

const UserSchema = z.lazy(() => parts<User>({ id: z.int(), login: named(), full_name: z.string(), email: z.string() }));

const RepositorySchema = z.lazy(() =>
  parts<Repository>({
    id: numbered(),
    name: named(),
    full_name: named(),
    html_url: named(),
    default_branch: z.string(),
    private: z.boolean(),
    owner: z.nullable(parts<User>({ id: z.int() })),
    archived: z.boolean(),
    mirror: z.boolean(),
    empty: z.boolean(),
    has_issues: z.boolean(),
    has_pull_requests: z.boolean(),
  }),
);

const TeamSchema = z.lazy(() =>
  parts<Team>({ id: numbered(), permission: named(), units_map: z.nullable(z.record(z.string(), z.string())) }),
);

const SideSchema = z.lazy(() =>
  parts<PRBranchInfo>({
    label: z.string(),
    ref: z.string(),
    sha: z.string(),
    repo_id: z.int(),
    repo: z.nullable(RepositorySchema),
  }),
);

const PullSchema = z.lazy(() =>
  parts<PullRequest>({
    number: numbered(),
    title: z.string(),
    body: z.string(),
    state: named(),
    draft: z.optional(z.boolean()),
    user: UserSchema,
    base: SideSchema,
    head: SideSchema,
    merged: z.boolean(),
    merged_by: z.nullable(UserSchema),
    merge_commit_sha: z.nullable(z.string()),
    requested_reviewers: z.nullable(z.array(UserSchema)),
    requested_reviewers_teams: z.nullish(z.array(parts<Team>({ name: z.string() }))),
    is_locked: z.boolean(),
    updated_at: z.nullable(z.string()),
    html_url: named(),
  }),
);

/**
 * A list of pull requests. A server sends `null` for a pull request that it could not load. The client omits these
 * entries when it reads the list.
 */
const PullListSchema = z.lazy(() => z.array(z.nullable(PullSchema)));

const ReviewSchema = z.lazy(() =>
  parts<PullReview>({
    id: numbered(),
    state: named(),
    user: z.nullable(UserSchema),
    stale: z.boolean(),
    official: z.boolean(),
    dismissed: z.boolean(),
    submitted_at: z.nullable(z.string()),
    updated_at: z.string(),
  }),
);

const IssueSchema = z.lazy(() =>
  parts<Issue>({
    number: numbered(),
    title: z.string(),
    body: z.string(),
    state: named(),
    user: UserSchema,
    labels: z.array(parts<Label>({ name: z.string() })),
    is_locked: z.boolean(),
    pull_request: z.nullable(z.looseFields({})) as z.AnySchema as z.Schema<Issue["pull_request"]>,
    updated_at: named(),
    html_url: named(),
  }),
);

/** An entry of a timeline. Servers send `null` for an entry whose data they could not load. */
const TimelineEntrySchema = z.lazy(() =>
  z.nullable(parts<TimelineComment>({ type: named(), user: z.nullable(UserSchema) })),
);

/** An issue or pull request that a search through all repositories found. */
const FoundIssueSchema = z.lazy(() =>
  parts<Issue>({
    number: numbered(),
    pull_request: z.nullable(z.looseFields({})) as z.AnySchema as z.Schema<Issue["pull_request"]>,
    updated_at: named(),
    repository: z.nullable(parts<RepositoryMeta>({ full_name: named() })),
  }),
);

/** A page of repository search results. Unlike the client package's schema, it refuses a page without a list. */
const FoundRepositoriesSchema = z.lazy(() =>
  z.fields({ data: z.array(parts<Repository>({ id: numbered(), full_name: named(), updated_at: named() })) }),
);

const CommentSchema = z.lazy(() =>
  parts<Comment>({
    id: numbered(),
    body: z.string(),
    user: UserSchema,
    original_author: z.string(),
    created_at: named(),
    updated_at: named(),
    html_url: named(),
    issue_url: z.string(),
    pull_request_url: z.string(),
  }),
);

const CommitSchema = z.lazy(() => {
  const person = parts<CommitUser>({ name: z.string(), email: z.string(), date: z.string() });
  return parts<Commit>({
    sha: named(),
    html_url: named(),
    commit: z.nullable(
      parts<RepoCommit>({ message: z.string(), author: z.nullable(person), committer: z.nullable(person) }),
    ),
    author: z.nullable(UserSchema),
    committer: z.nullable(UserSchema),
    parents: z.nullable(z.array(z.looseFields({}))) as z.AnySchema as z.Schema<Commit["parents"]>,
  });
});

const StatusSchema = z.lazy(() =>
  parts<CommitStatus>({
    id: numbered(),
    status: named(),
    context: z.string(),
    description: z.string(),
    target_url: z.string(),
  }),
);

const CombinedStatusSchema = z.lazy(() =>
  parts<CombinedStatus>({ sha: z.string(), total_count: z.int(), statuses: z.nullable(z.array(StatusSchema)) }).check(
    nullOnlyIfEmpty("statuses", "total_count"),
  ),
);

const CompareSchema = z.lazy(() =>
  parts<Compare>({ total_commits: z.int(), commits: z.nullable(z.array(CommitSchema)) }).check(
    nullOnlyIfEmpty("commits", "total_commits"),
  ),
);

const BranchSchema = z.lazy(() =>
  parts<Branch>({
    name: named(),
    commit: z.nullable(parts<PayloadCommit>({ id: named(), timestamp: z.string() })),
  }),
);

const listTimeline = checked(
  issueTimeline.list,
  z.lazy(() => z.array(TimelineEntrySchema)),
);

/**
 * Reads the second or a later page of a timeline. Servers send `null` for a page without entries, and this schema
 * accepts it. The first page must not be `null`, because its entries show who changed the issue.
 */
const listFurtherTimeline = checked(
  issueTimeline.list,
  z.lazy(() => z.nullable(z.array(TimelineEntrySchema))),
);

const getCombined = checked(commitStatuses.getCombined, CombinedStatusSchema);

/** The Gitea and Forgejo operations that the bridge uses. Each schema checks only the members that the bridge reads. */
export const gitResources = {
  user: {
    get: checked(
      currentUser.get,
      z.lazy(() => parts<User>({ id: numbered(), login: named() })),
    ),
  },
  users: {
    get: checked(
      users.get,
      z.lazy(() => parts<User>({ id: z.int(), login: named(), login_name: z.string() })),
    ),
    repos: { list: checked(userRepos.list, listOf(RepositorySchema)) },
  },
  orgs: {
    repos: { list: checked(orgRepos.list, listOf(RepositorySchema)) },
    // Reads the body. The client's `exists` ignores the body, so it would accept a sign-in page with status 200 as
    // proof that the user is a member.
    teams: {
      members: {
        get: get("/teams/{id}/members/{username}", { response: z.lazy(() => parts<User>({ login: named() })) }),
      },
    },
  },
  repos: {
    search: checked(repos.search, FoundRepositoriesSchema),
    get: checked(repos.get, RepositorySchema),
    getById: checked(repos.getById, RepositorySchema),
    collaborators: {
      getPermission: checked(
        collaborators.getPermission,
        z.lazy(() => parts<RepoCollaboratorPermission>({ permission: named() })),
      ),
    },
    teams: { list: checked(repoTeams.list, listOf(TeamSchema)) },
  },
  branches: {
    get: checked(branches.get, BranchSchema),
    list: checked(branches.list, listOf(BranchSchema)),
  },
  commits: {
    list: checked(commits.list, listOf(CommitSchema)),
    compare: checked(commits.compare, CompareSchema),
    statuses: {
      list: checked(commitStatuses.list, listOf(StatusSchema)),
      getCombined,
      create: unread(commitStatuses.create),
    },
    /** Reads all pages, and returns the newest status of each context. */
    newestStatuses: gitMethod(
      (git) =>
        async (
          commit: { readonly owner: string; readonly repo: string; readonly ref: string },
          options: CallOptions = {},
        ): Promise<readonly CommitStatus[]> => {
          const read = git.operation(getCombined, "commits.statuses.getCombined");
          const newest = new Map<string, CommitStatus>();
          // The total in the response body counts only one page, so the loop uses the total in the header. In some
          // versions, such as Forgejo 10, that total counts only the statuses of a single context. The loop then ends
          // at the first page without a new context.
          for (let page = 1, known = -1; known < newest.size; page++) {
            known = newest.size;
            const { data, response } = await read({ ...commit, page, limit: 50 }, options).withResponse();
            for (const status of data.statuses ?? []) {
              if (!newest.has(status.context)) newest.set(status.context, status);
            }
            if (response.headers.get("x-total-count") === String(newest.size)) break;
          }
          return [...newest.values()];
        },
    ),
  },
  issues: {
    search: checked(issues.search, listOf(FoundIssueSchema)),
    get: checked(issues.get, IssueSchema),
    list: checked(issues.list, listOf(IssueSchema)),
    update: checked(issues.update, IssueSchema),
    timeline: { list: listTimeline },
    /** Returns all entries of an issue's timeline. Fails if the server sends `null` instead of the first page. */
    wholeTimeline: gitMethod(
      (git) =>
        async (
          issue: { readonly owner: string; readonly repo: string; readonly index: number },
          options: CallOptions = {},
        ): Promise<readonly (TimelineComment | null)[]> => {
          const name = "issues.timeline.list";
          const read = git.operation(listTimeline, name);
          const readFurther = git.operation(listFurtherTimeline, name);
          const limit = 50;
          const { items: first } = await read({ ...issue, page: 1, limit }, options);
          const entries: (TimelineComment | null)[] = [...first];
          // The total in the header counts only the entries of the requested page, so the loop ends at an empty page.
          for (let page = 2, length = first.length; length > 0; page++) {
            const { items } = await readFurther({ ...issue, page, limit }, options);
            entries.push(...items);
            length = items.length;
          }
          return entries;
        },
    ),
    comments: {
      list: checked(issueComments.list, listOf(CommentSchema)),
      listOfRepo: checked(issueComments.listOfRepo, listOf(CommentSchema)),
      get: checked(issueComments.get, CommentSchema),
      create: checked(
        issueComments.create,
        z.lazy(() => parts<Comment>({ id: numbered() })),
      ),
      update: unread(issueComments.update),
    },
  },
  pulls: {
    get: checked(pulls.get, PullSchema),
    list: checked(pulls.list, PullListSchema),
    reviews: { list: checked(pullReviews.list, listOf(ReviewSchema)) },
    commits: { list: checked(pullCommits.list, listOf(CommitSchema)) },
  },
} as const;

/** Returns a check that refuses `null` for a list unless the total is 0. Some servers send `null` for an empty list. */
function nullOnlyIfEmpty(list: string, total: string) {
  return ({ value, issues: found }: { readonly value: unknown; readonly issues: unknown[] }): void => {
    const document = value as Readonly<Record<string, unknown>>;
    if (document[list] !== null || document[total] === 0) return;
    found.push({ code: "custom", message: "a list", path: [list], input: value });
  };
}
