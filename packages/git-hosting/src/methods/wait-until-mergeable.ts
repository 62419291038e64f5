import { ConfigurationError, type MethodDefinition } from "@halyard/http-core";
import { NotMergeableError, type NotMergeableReason } from "../errors/not-mergeable-error.js";
import { type PullRequest, pulls } from "../resources/pulls/pulls.js";
import { type Git, gitMethod } from "./git-method.js";

/** Longest pause between two requests, in milliseconds. */
const longestPause = 30_000;

/** Options for {@link waitUntilMergeableMethod}. */
export interface WaitUntilMergeableOptions {
  /** Aborts the wait; its reason is thrown. Default: none. */
  readonly signal?: AbortSignal | undefined;
  /** Pause before the second request, in milliseconds; each further pause is twice as long, up to 30 s. Default 500. */
  readonly interval?: number | undefined;
  /** Maximum duration of the wait, in milliseconds; a last request is sent at its end. Default 60,000. */
  readonly limit?: number | undefined;
}

/** Type of {@link waitUntilMergeableMethod}. */
export interface WaitUntilMergeableMethod {
  /**
   * Waits until the server has worked out that a pull request can be merged without conflicts, which it does in the
   * background after every push to either branch. An earlier merge is refused with 405, "Please try again later".
   *
   * Approvals, checks and the caller's permissions are not considered: `merge` may still be refused because of those.
   * Pass the `sha` of the head as `head_commit_id`, so that the commit that is merged is the one that was waited for.
   *
   * @returns The pull request as it was last read.
   * @throws NotMergeableError when it is merged, closed or a draft, and when the limit is over.
   * @throws ConfigurationError when an option is out of range.
   * @example
   * const { head } = await git.pulls.waitUntilMergeable({ owner, repo, index: 7 });
   * await git.pulls.merge({ owner, repo, index: 7, Do: "squash", head_commit_id: head.sha });
   */
  // eslint-disable-next-line @typescript-eslint/prefer-function-type -- the comment of a call signature shows at the call
  (pull: PullLocation, options?: WaitUntilMergeableOptions): Promise<PullRequest>;
}

/** A pull request in a repository. */
export interface PullLocation {
  readonly owner: string;
  readonly repo: string;
  /** Number of the pull request. */
  readonly index: number;
}

/** Waits until a pull request can be merged: `git.pulls.waitUntilMergeable`. */
export const waitUntilMergeableMethod: MethodDefinition<WaitUntilMergeableMethod> = gitMethod(
  (git) => (pull, options) => waitUntilMergeable(git, pull, options),
);

/** Implementation of {@link waitUntilMergeableMethod}, with the client as first argument. */
export async function waitUntilMergeable(
  git: Pick<Git, "operation">,
  pull: PullLocation,
  options: WaitUntilMergeableOptions = {},
): Promise<PullRequest> {
  const { signal, interval = 500, limit = 60_000 } = options;
  if (!(interval > 0) || !(limit >= 0)) {
    throw new ConfigurationError("`interval` must be above 0 and `limit` at least 0, both in milliseconds.");
  }
  const read = git.operation(pulls.get, "pulls.get");
  const end = performance.now() + limit;

  for (let pause = Math.min(interval, longestPause); ; pause = Math.min(2 * pause, longestPause)) {
    const found = await read({ owner: pull.owner, repo: pull.repo, index: pull.index }, { signal });
    const obstacle = findObstacle(found);
    if (obstacle) throw new NotMergeableError(pull, obstacle);
    if (found.mergeable) return found;
    const left = end - performance.now();
    if (left <= 0) throw new NotMergeableError(pull, "undecided");
    await sleep(Math.min(pause, left), signal);
  }
}

/** Returns the reason why no wait can make a pull request mergeable. */
function findObstacle({ merged, state, draft }: PullRequest): NotMergeableReason | undefined {
  if (merged) return "merged";
  if (state === "closed") return "closed";
  return draft === true ? "draft" : undefined;
}

async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener("abort", stop, { once: true });
  });
}
