import { ConfigurationError, type MethodDefinition, type ResponseInfo } from "@halyard/http-core";
import { NotMergeableError, type NotMergeableReason } from "../errors/not-mergeable-error.js";
import { type PullRequest, pulls } from "../resources/pulls/pulls.js";
import { type Git, gitMethod } from "./git-method.js";

/** Longest pause between two requests, in milliseconds. */
const longestPause = 30_000;

/**
 * Minimum wait before a pull request is treated as conflicting, in milliseconds. Gitea 1.24 checks an inactive pull
 * request only when a client reads it, so the first request may start a check.
 */
const viewTime = 3000;

/** Options for `git.pulls.waitUntilMergeable`, which {@link waitUntilMergeableMethod} defines. */
export interface WaitUntilMergeableOptions {
  /** Aborts the wait. The method then throws the signal's reason. Default: none. */
  readonly signal?: AbortSignal | undefined;
  /** Pause before the second request, in milliseconds. Each later pause is twice as long, up to 30 s. Default 500. */
  readonly interval?: number | undefined;
  /** Maximum duration of the wait, in milliseconds. When it expires, one last request is sent. Default 60,000. */
  readonly maxWait?: number | undefined;
  /**
   * Time that the server needs for its check, in milliseconds. If a pull request has not changed for this long and is
   * still not mergeable, it is treated as conflicting. Default 10,000. A server with hundreds of open pull requests for
   * one branch may need more. `Infinity` waits until `maxWait` expires.
   */
  readonly checkTime?: number | undefined;
}

/** Signature of `git.pulls.waitUntilMergeable`, which {@link waitUntilMergeableMethod} defines. */
export interface WaitUntilMergeableMethod {
  /**
   * Waits until the server has determined that a pull request can be merged without conflicts. The server checks this
   * in the background after every push to either branch. Until the check has ended, the server refuses to merge and
   * responds with 405, "Please try again later".
   *
   * The wait does not consider approvals, status checks or the caller's permissions, so the server may still refuse
   * `merge`. Pass `head.sha` of the result to `merge` as `head_commit_id`, so that a commit pushed later is not merged
   * unchecked.
   *
   * @returns The pull request, as last read.
   * @throws NotMergeableError when the pull request is merged, closed, a draft or conflicting, and when `maxWait`
   *   expires.
   * @throws ConfigurationError when an option is out of range.
   * @example
   * const { head } = await git.pulls.waitUntilMergeable({ owner, repo, index: 7 });
   * await git.pulls.merge({ owner, repo, index: 7, Do: "squash", head_commit_id: head.sha });
   */
  // eslint-disable-next-line @typescript-eslint/prefer-function-type -- editors show the comment of a call signature where the method is called
  (pull: PullLocation, options?: WaitUntilMergeableOptions): Promise<PullRequest>;
}

/** A pull request in a repository. */
export interface PullLocation {
  readonly owner: string;
  readonly repo: string;
  /** Number of the pull request. */
  readonly index: number;
}

/** Definition of the method `git.pulls.waitUntilMergeable`. */
export const waitUntilMergeableMethod: MethodDefinition<WaitUntilMergeableMethod> = gitMethod(
  (git) => (pull, options) => waitUntilMergeable(git, pull, options),
);

/** Implements {@link WaitUntilMergeableMethod}, with the client as an additional first argument. */
export async function waitUntilMergeable(
  git: Pick<Git, "operation">,
  pull: PullLocation,
  options: WaitUntilMergeableOptions = {},
): Promise<PullRequest> {
  const { signal, interval = 500, maxWait = 60_000, checkTime = 10_000 } = options;
  if (!(interval > 0) || !(maxWait >= 0) || !(checkTime >= 0)) {
    throw new ConfigurationError(
      `waitUntilMergeable() needs \`interval\` above 0 (got ${interval}), \`maxWait\` of at least 0 (got ${maxWait}) and \`checkTime\` of at least 0 (got ${checkTime}), all in milliseconds.`,
    );
  }
  const read = git.operation(pulls.get, "pulls.get");
  const start = performance.now();
  const end = start + maxWait;

  for (let pause = Math.min(interval, longestPause); ; pause = Math.min(2 * pause, longestPause)) {
    const call = read({ owner: pull.owner, repo: pull.repo, index: pull.index }, { signal });
    const { data: found, response } = await call.withResponse();
    const obstacle = findObstacle(found);
    if (obstacle) throw new NotMergeableError(pull, obstacle);
    if (found.mergeable) return found;
    const now = performance.now();
    const isChecked = now - start >= Math.min(checkTime, viewTime) && sinceLastChange(found, response) >= checkTime;
    if (isChecked) throw new NotMergeableError(pull, "conflicting");
    const left = end - now;
    if (left <= 0) throw new NotMergeableError(pull, "undecided");
    await sleep(Math.min(pause, left), signal);
  }
}

/**
 * Returns the milliseconds since the last change to a pull request or to the repositories of its branches, measured by
 * the server's clock. Returns 0 if the server sends no time. No field says whether the server is still checking for
 * conflicts. However, the server starts a check after every change, so a pull request without recent changes has been
 * checked.
 */
function sinceLastChange({ updated_at, base, head }: PullRequest, { headers }: ResponseInfo): number {
  const changes = [updated_at, base.repo?.updated_at, head.repo?.updated_at].map((time) => Date.parse(time ?? ""));
  const last = Math.max(...changes.filter((time) => !Number.isNaN(time)));
  const now = Date.parse(headers.get("date") ?? "");
  return Number.isFinite(now - last) ? now - last : 0;
}

/** Returns the reason, if any, why waiting longer cannot make a pull request mergeable. */
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
