import { type ClientCore, ConfigurationError } from "@halyard/http-core";
import { NotMergeableError, type NotMergeableReason } from "../errors/not-mergeable-error.js";
import { type PullRequest, pulls } from "../resources/pulls/pulls.js";

/** Longest pause between two looks, in milliseconds. */
const longestPause = 30_000;

/** Settings of {@link waitUntilMergeable}. */
export interface WaitUntilMergeableOptions {
  /** Ends the wait; its reason is thrown. Default: none. */
  readonly signal?: AbortSignal | undefined;
  /** Pause before the second look, in milliseconds; every further one is twice as long, up to 30 s. Default 500. */
  readonly interval?: number | undefined;
  /** How long to wait, in milliseconds; a last look is taken when the time is up. Default 60,000. */
  readonly limit?: number | undefined;
}

/**
 * Waits until the server has worked out that a pull request can be merged without conflicts, which it does in the
 * background after every push to either branch. A merge before that is refused with 405, "Please try again later".
 *
 * Approvals, checks and the caller's rights are not looked at: `merge` may still be refused for those. Pass the `sha` of
 * the head as `head_commit_id`, so that what is merged is what was waited for.
 *
 * @returns The pull request as it was read last.
 * @throws NotMergeableError when it is merged, closed or a draft, and when the time is up.
 * @throws ConfigurationError when an option is not a number that makes sense.
 * @example
 * const { head } = await waitUntilMergeable(git, { owner, repo, index: 7 });
 * await git.pulls.merge({ owner, repo, index: 7, Do: "squash", head_commit_id: head.sha });
 */
export async function waitUntilMergeable(
  git: Pick<ClientCore, "operation">,
  pull: { readonly owner: string; readonly repo: string; readonly index: number },
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

/** What no waiting will change. */
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
