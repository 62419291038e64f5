import { readBody, type TextFlags } from "../program/text-input.js";
import { runGit } from "../repository/git.js";
import { cleanLine } from "../terminal/clean.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { printJson, wantsJson } from "../terminal/print.js";
import type { PullFlags } from "./list.js";
import { openPulls } from "./open.js";

/** Flags of `halyard pr review`. */
export interface ReviewFlags extends PullFlags, TextFlags {
  readonly approve?: boolean;
  readonly requestChanges?: boolean;
  readonly comment?: boolean;
}

/** Reviews a pull request at its current head. */
export async function reviewPull(io: Io, index: number, flags: ReviewFlags): Promise<void> {
  const events = [
    ...(flags.approve === true ? ["APPROVED" as const] : []),
    ...(flags.requestChanges === true ? ["REQUEST_CHANGES" as const] : []),
    ...(flags.comment === true ? ["COMMENT" as const] : []),
  ];
  const [event] = events;
  if (event === undefined || events.length > 1)
    throw new UsageError("A review has exactly one verdict. Pass one of --approve, --request-changes and --comment.");
  const body = await readBody(io, flags);
  if (event !== "APPROVED" && (body ?? "") === "")
    throw new UsageError("This review needs a body. Pass it with --body or --body-file.");
  const { git, place } = await openPulls(io, flags);
  const { head } = await git.pulls.get({ ...place, index }, { signal: io.signal });
  const review = await git.pulls.reviews.create(
    { ...place, index, event, commit_id: head.sha, ...(body === undefined ? {} : { body }) },
    { signal: io.signal },
  );
  if (wantsJson(flags)) return printJson(io, review, flags);
  io.out(`Reviewed #${index}: ${review.state}\n`);
}

/** Fetches a pull request's head branch, and checks it out as a local branch with the same name. */
export async function checkOutPull(io: Io, index: number, flags: PullFlags): Promise<void> {
  const { git, place } = await openPulls(io, flags);
  const { head, number } = await git.pulls.get({ ...place, index }, { signal: io.signal });
  // Prevents git from treating another person's branch name as an option.
  const branch = head.ref.startsWith("-") ? `pr-${number}` : head.ref;
  const remote = (await runGit(io, "remote")).split("\n").find((name) => name === "upstream") ?? "origin";
  await runGit(io, "fetch", remote, `refs/pull/${number}/head`);
  const isNew = await runGit(io, "rev-parse", "--verify", "--quiet", `refs/heads/${branch}`).then(
    () => false,
    () => true,
  );
  if (isNew) await runGit(io, "switch", "--create", branch, "FETCH_HEAD");
  else {
    await runGit(io, "switch", branch);
    await runGit(io, "merge", "--ff-only", "FETCH_HEAD");
  }
  io.err(`On branch ${cleanLine(branch)}\n`);
}
