import { isHalyardError } from "@halyard/http-core";
import { openPm } from "../profiles/clients.js";
import { readBody, type TextFlags } from "../program/text-input.js";
import { runGit } from "../repository/git.js";
import { cleanLine } from "../terminal/clean.js";
import { CommandError, exitCodes, UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { printJson, wantsJson } from "../terminal/print.js";
import { workPackageOf } from "../work-packages/branch-name.js";
import type { PullFlags } from "./list.js";
import { openPulls, type PullsClient } from "./open.js";

/** Flags of `halyard pr create`. */
export interface CreateFlags extends PullFlags, TextFlags {
  readonly title?: string;
  readonly head?: string;
  readonly base?: string;
  readonly draft?: boolean;
  readonly closes?: boolean;
}

/**
 * Creates a pull request for the current branch. If the branch name contains the id of a work package, as in `op-12-…`,
 * the pull request references the work package. Its default title is then the work package's subject.
 */
export async function createPull(io: Io, flags: CreateFlags): Promise<void> {
  const { git, place } = await openPulls(io, flags);
  const { signal } = io;
  const head = flags.head ?? (await currentBranch(io));
  const base = flags.base ?? (await git.repos.get(place, { signal })).default_branch;
  if (head === base)
    throw new UsageError(
      `The branch ${head} is both the head and the target branch. Check out another branch, or pass a different one with --head or --base.`,
    );
  const id = workPackageOf(head);
  const title = flags.title ?? (await titleOf(io, flags, head, id));
  const body = await readBody(io, flags);
  if (flags.closes === true && id === undefined) {
    throw new UsageError(
      `--closes needs a branch name such as op-12-hoist, which contains the id of a work package. The branch name ${head} contains no id.`,
    );
  }
  const reference = id === undefined ? undefined : `${flags.closes === true ? "Closes " : ""}OP#${id}`;
  const names = (text: string | undefined): boolean => reference !== undefined && text?.includes(reference) === true;
  const withReference =
    reference === undefined || names(title) || names(body) ? body : [body, reference].filter(Boolean).join("\n\n");
  const pull = await git.pulls
    .create(
      {
        ...place,
        head,
        base,
        title: flags.draft === true ? `WIP: ${title}` : title,
        ...(withReference === undefined ? {} : { body: withReference }),
      },
      { signal },
    )
    .catch(async (error: unknown) => {
      if (isHalyardError(error, "not_found")) await checkBranches(io, { git, place }, head, base);
      throw error;
    });
  if (wantsJson(flags)) return printJson(io, pull, flags);
  io.out(`Created #${pull.number} ${cleanLine(pull.title)}\n${cleanLine(pull.html_url)}\n`);
}

/**
 * Checks that both branches of a pull request are on the server.
 *
 * @throws CommandError that names the missing branch.
 */
async function checkBranches(io: Io, { git, place }: PullsClient, head: string, base: string): Promise<void> {
  const { branches } = await import("@halyard/git-hosting/branches");
  const get = git.operation(branches.get);
  for (const [branch, next] of [
    [head, `Push the branch first: git push --set-upstream origin ${head}`],
    [base, "Pass an existing branch with --base."],
  ] as const) {
    // A branch of a fork (`owner:branch`) is not in this repository.
    if (branch.includes(":")) continue;
    await get({ ...place, branch }, { signal: io.signal }).catch((error: unknown) => {
      if (!isHalyardError(error, "not_found")) throw error;
      const { owner, repo } = place;
      throw new CommandError(`The branch ${branch} is not in ${owner}/${repo}. ${next}`, exitCodes.notFound);
    });
  }
}

async function currentBranch(io: Io): Promise<string> {
  const branch = await runGit(io, "branch", "--show-current").catch(() => {
    throw new UsageError("This folder is not in a git repository. Pass the branch with --head.");
  });
  if (branch === "") throw new UsageError("No branch is checked out. Pass a branch with --head.");
  return branch;
}

/** Returns the subject of the branch's work package, or else the words in the branch name. */
async function titleOf(io: Io, flags: PullFlags, branch: string, id: string | undefined): Promise<string> {
  const words = branch
    .replace(/^.*\//, "")
    .replace(/^op[-_#](?:[a-z][a-z\d_]*-)?\d+[-_]?/i, "")
    .replaceAll(/[-_]+/g, " ")
    .trim();
  const own = words === "" ? branch : words.charAt(0).toUpperCase() + words.slice(1);
  if (id === undefined) return own;
  const { workPackages } = await import("@halyard/pm-resources/work-packages");
  try {
    const pm = await openPm(io, flags, { resources: { workPackages } });
    return (await pm.workPackages.get({ id }, { signal: io.signal })).subject;
  } catch (error) {
    if (error instanceof UsageError || isHalyardError(error)) return own;
    throw error;
  }
}
