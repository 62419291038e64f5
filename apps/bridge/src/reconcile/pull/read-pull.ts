import type { Comment, Commit, CommitStatus, PullRequest, Repository } from "@halyard/git-hosting";
import { isOpen, type Stage } from "../../config/stage.js";
import type { PullSubject } from "../../store/subject.js";
import { oldestFirst } from "../branch/naming-commits.js";
import { type Checks, checksOf, ownContext } from "../shared/checks.js";
import { collect } from "../shared/collect.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { RunContext } from "../shared/run-context.js";
import { pullStage, type Verdict, reviewVerdict } from "./pull-stage.js";

/** A pull request as it is now, with its comments, commits and reviews. */
export interface PullView {
  readonly pull: PullRequest;
  readonly stage: Stage;
  readonly verdict: Verdict;
  /**
   * Checks of the head. Undefined if the pull request was merged or closed while some were still running, because the
   * bridge then stops following them.
   */
  readonly checks?: Checks | undefined;
  /**
   * Id of the newest commit status on the head that the bridge has not set itself. Undefined if the head has no such
   * status.
   */
  readonly newestCheck: number | undefined;
  /** Newest commit status in each context of the pull request's head commit. Omits the bridge's own status. */
  readonly statuses: readonly CommitStatus[];
  /** The bridge's own commit status on the head. */
  readonly ownStatus?: OwnStatus | undefined;
  /** Comments by other users, oldest first. */
  readonly comments: readonly Comment[];
  /** The bridge's own comments. */
  readonly ownComments: readonly Comment[];
  /** Oldest first. */
  readonly commits: readonly Commit[];
  readonly branch: HeadBranch;
}

interface OwnStatus {
  readonly state: string;
  readonly description: string;
  readonly targetUrl: string;
}

interface HeadBranch {
  /** Short name. Remains after the branch is deleted. Empty for a pull request that was pushed without a branch. */
  readonly name: string;
  readonly exists: boolean;
  /** Whether the branch is in a different repository from the pull request. */
  readonly isForeign: boolean;
}

/** Maximum number of commits that are read for each pull request. */
const maxCommits = 5000;

/** The document of a pull request, and its repository. The repository is null if the response does not contain it. */
export interface FetchedPull {
  readonly pull: PullRequest;
  readonly repository: Repository | null;
  /**
   * Whether any later change is certain to change `updated_at`. Two changes within the same second get the same value.
   */
  readonly isSettled: boolean;
}

/** A change that comes at least this many milliseconds after another is certain to get a different `updated_at`. */
const stampWidth = 2000;

/** Reads the document of a pull request. Undefined if it does not exist. */
export async function fetchPull(
  { connections, signal, now }: RunContext,
  { connection, owner, repo, number }: PullSubject,
): Promise<FetchedPull | undefined> {
  const { client } = connections.git(connection);
  const found = await orUndefined(client.pulls.get({ owner, repo, index: number }, { signal }).withResponse());
  if (found === undefined) return undefined;
  const { data: pull, response } = found;
  const serverTime = momentOf(response.headers.get("date")) ?? now();
  const updated = momentOf(pull.updated_at);
  const isSettled = updated !== undefined && serverTime - updated >= stampWidth;
  return { pull, repository: pull.base.repo, isSettled };
}

/**
 * Reads everything that belongs to a pull request. Returns undefined if the pull request does not exist.
 *
 * Reuses the lists of commits and reviews from earlier runs for at most ten minutes. The list of commits is read again
 * earlier if the source branch or the target branch has a new head, or if the pull request was merged. The list of
 * reviews is read again earlier if the source branch has a new head, or if `updated_at` has changed. Adding or
 * dismissing a review changes `updated_at`, but deleting one does not.
 */
export async function readPull(
  context: RunContext,
  subject: PullSubject,
  fetched: FetchedPull | undefined,
): Promise<PullView | undefined> {
  if (fetched === undefined) return undefined;
  const { pull, isSettled } = fetched;
  const git = context.connections.git(subject.connection);
  const { client } = git;
  const { signal, recentLists } = context;
  const place = { owner: subject.owner, repo: subject.repo, index: subject.number };
  const { base, head } = pull;
  const name = `${subject.connection}/${base.repo_id}#${subject.number}`;
  const reviewState = isSettled ? `${pull.updated_at} ${head.sha}` : undefined;
  const commitState = `${base.sha} ${head.sha} ${pull.merged}`;

  const [me, comments, reviews, commits, statuses] = await Promise.all([
    git.me(),
    collect(client.issues.comments.list(place, { signal })),
    recentLists.read(`reviews:${name}`, reviewState, () =>
      client.pulls.reviews.list({ ...place, limit: 50 }, { signal }),
    ),
    recentLists.read(
      `commits:${name}`,
      commitState,
      () => client.pulls.commits.list({ ...place, limit: 50, verification: false, files: false }, { signal }),
      maxCommits,
    ),
    client.commits.newestStatuses({ owner: place.owner, repo: place.repo, ref: pull.head.sha }, { signal }),
  ]);
  const verdict = reviewVerdict(reviews);
  const stage = pullStage(pull, verdict);
  const checks = checksOf(statuses);
  const own = statuses.find(({ context }) => context === ownContext);
  const others = statuses.filter(({ context }) => context !== ownContext);
  // Accounts are compared by id, because an administrator can rename the bridge's account while the bridge runs.
  const isOwn = ({ user }: Comment): boolean => user.id === me.id;
  return {
    pull,
    stage,
    verdict,
    checks: isOpen(stage) || checks.state !== "pending" ? checks : undefined,
    newestCheck: newestOf(others),
    statuses: others,
    ownStatus: own && { state: own.status, description: own.description, targetUrl: own.target_url },
    comments: comments.filter((comment) => !isOwn(comment)),
    ownComments: comments.filter(isOwn),
    commits: oldestFirst(commits, pull.head.sha),
    branch: {
      name: pull.head.label,
      exists: !pull.head.ref.startsWith("refs/pull/"),
      isForeign: pull.head.repo_id !== pull.base.repo_id,
    },
  };
}

function momentOf(text: string | null): number | undefined {
  const moment = Date.parse(text ?? "");
  return Number.isNaN(moment) ? undefined : moment;
}

function newestOf(statuses: readonly CommitStatus[]): number | undefined {
  return statuses.length === 0 ? undefined : Math.max(...statuses.map(({ id }) => id));
}
