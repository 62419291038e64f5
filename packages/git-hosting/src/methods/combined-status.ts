import type { CallOptions, MethodDefinition } from "@halyard/http-core";
import { type CommitStatus, commitStatuses } from "../resources/commits/statuses.js";
import { type Git, gitMethod } from "./git-method.js";

/** The combined result of all checks on a commit. */
export interface CommitVerdict {
  /**
   * `none` if there are no checks; `failure` if any check failed or could not run; otherwise `pending` if any check has
   * not ended; otherwise `success`. Warnings and skipped checks count as passed.
   */
  readonly state: "success" | "failure" | "pending" | "none";
  /** Hash of the commit. Undefined if there are no checks. */
  readonly sha: string | undefined;
  /** The newest status of each context. */
  readonly statuses: readonly CommitStatus[];
}

/** Signature of `git.commits.combinedStatus`, which {@link combinedStatusMethod} defines. */
export interface CombinedStatusMethod {
  /**
   * Combines all checks on a commit, branch or tag, by the same rule on every server. The servers' own combined state
   * covers only one page of checks, and its rule differs between versions.
   *
   * @example
   * const { state } = await git.commits.combinedStatus({ owner, repo, ref: "main" });
   * if (state === "success") await deploy();
   */
  // eslint-disable-next-line @typescript-eslint/prefer-function-type -- editors show the comment of a call signature where the method is called
  (commit: CommitLocation, options?: CallOptions): Promise<CommitVerdict>;
}

/** A commit in a repository. */
export interface CommitLocation {
  readonly owner: string;
  readonly repo: string;
  /** A commit, branch or tag. */
  readonly ref: string;
}

/** Definition of the method `git.commits.combinedStatus`. */
export const combinedStatusMethod: MethodDefinition<CombinedStatusMethod> = gitMethod(
  (git) => (commit, options) => combinedStatus(git, commit, options),
);

async function combinedStatus(git: Git, commit: CommitLocation, options: CallOptions = {}): Promise<CommitVerdict> {
  const { owner, repo, ref } = commit;
  const read = git.operation(commitStatuses.getCombined, "commits.statuses.getCombined");
  const newest = new Map<string, CommitStatus>();
  let sha: string | undefined;

  // Stops at the first page that adds no context, because both totals are unreliable. The count in the body differs
  // from the number of contexts, and in some versions the total in the header does, too.
  for (let page = 1, known = -1; known < newest.size; page++) {
    known = newest.size;
    const response = await read({ owner, repo, ref: sha ?? ref, page }, options);
    if (response.sha !== "") sha ??= response.sha;
    for (const status of response.statuses ?? []) {
      if (!newest.has(status.context)) newest.set(status.context, status);
    }
  }

  const statuses = [...newest.values()];
  return { state: judge(statuses), sha, statuses };
}

function judge(statuses: readonly CommitStatus[]): CommitVerdict["state"] {
  if (statuses.length === 0) return "none";
  // Requests that create a status call the field `state`, but responses call it `status`.
  const states = statuses.map(({ status }) => status);
  if (states.some((state) => state === "failure" || state === "error")) return "failure";
  return states.every((state) => state === "success" || state === "warning" || state === "skipped")
    ? "success"
    : "pending";
}
