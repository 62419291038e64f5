import type { Comment, Commit, PullRequest } from "@halyard/git-hosting";
import { isOpen, type Stage } from "../../config/stage.js";
import type { PullSubject } from "../../store/subject.js";
import { oldestFirst } from "../branch/naming-commits.js";
import { type Checks, checksOf, ownContext } from "../shared/checks.js";
import { collect } from "../shared/collect.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { RunContext } from "../shared/run-context.js";
import { pullStage, type Verdict, reviewVerdict } from "./pull-stage.js";

/** A pull request as it is now, with everything that is said in it. */
export interface PullView {
  readonly pull: PullRequest;
  readonly stage: Stage;
  readonly verdict: Verdict;
  /** Of the head; only while the pull request is open. Later changes of checks tell nobody of this pull request. */
  readonly checks?: Checks | undefined;
  /** What the bridge itself said of the head. */
  readonly ownStatus?: OwnStatus | undefined;
  /** Comments of others, oldest first. */
  readonly comments: readonly Comment[];
  /** The bridge's own comments. */
  readonly ownComments: readonly Comment[];
  /** Oldest first. */
  readonly commits: readonly Commit[];
  readonly branch: HeadBranch;
}

/** What the bridge said of a commit. */
interface OwnStatus {
  readonly state: string;
  readonly description: string;
  readonly targetUrl: string;
}

/** Where a pull request comes from. */
interface HeadBranch {
  /** Its short name, also after it was deleted; empty for one that was pushed without a branch. */
  readonly name: string;
  /** Whether it is still there. */
  readonly exists: boolean;
  /** Whether it lies in another repository. */
  readonly isForeign: boolean;
}

/** Reads a pull request and all that belongs to it; undefined when it does not exist (any more). */
export async function readPull(context: RunContext, subject: PullSubject): Promise<PullView | undefined> {
  const git = context.connections.git(subject.connection);
  const { client } = git;
  const { signal } = context;
  const place = { owner: subject.owner, repo: subject.repo, index: subject.number };
  const pull = await orUndefined(client.pulls.get(place, { signal }));
  if (pull === undefined) return undefined;

  const [{ login }, comments, reviews, commits, { statuses }] = await Promise.all([
    git.me(),
    collect(client.issues.comments.list(place, { signal })),
    collect(client.pulls.reviews.list({ ...place, limit: 50 }, { signal })),
    collect(client.pulls.commits.list({ ...place, limit: 50, verification: false, files: false }, { signal })),
    client.commits.combinedStatus({ owner: place.owner, repo: place.repo, ref: pull.head.sha }, { signal }),
  ]);
  const verdict = reviewVerdict(reviews);
  const stage = pullStage(pull, verdict);
  const own = statuses.find(({ context }) => context === ownContext);
  const isOwn = ({ user }: Comment): boolean => user.login.toLowerCase() === login.toLowerCase();
  return {
    pull,
    stage,
    verdict,
    checks: isOpen(stage) ? checksOf(statuses) : undefined,
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
