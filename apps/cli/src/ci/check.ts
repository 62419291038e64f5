import { commitStatuses } from "@halyard/git-hosting/commits";
import { issueComments } from "@halyard/git-hosting/issues";
import { isHalyardError } from "@halyard/http-core";
import { type WorkPackage, workPackages } from "@halyard/pm-resources/work-packages";
import { type ConnectionFlags, openGit, openPm } from "../profiles/clients.js";
import { readRepository } from "../repository/git.js";
import { cleanLine } from "../terminal/clean.js";
import { CommandError, exitCodes, UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { workPackageOf } from "../work-packages/branch-name.js";
import { linkTitle } from "../work-packages/names.js";
import { type CiFlags, type CiPullRequest, readPullRequest } from "./pull-request.js";

/** Flags of `halyard ci check`. */
export interface CheckFlags extends ConnectionFlags, CiFlags {
  readonly type?: readonly string[];
  readonly status?: readonly string[];
  readonly version?: readonly string[];
  readonly project?: readonly string[];
  readonly setStatus?: boolean;
  readonly comment?: boolean;
}

/** Name of the commit status, and the mark by which the comment is found again. */
const context = "halyard/work-package";
const marker = "<!-- halyard-ci-check -->";

/** Most work packages of a pull request that are read. */
const most = 20;

/** Holds a pull request to its rules: it names a work package that exists, of the allowed types, statuses and versions. */
export async function checkPullRequest(io: Io, flags: CheckFlags): Promise<void> {
  const pull = await readPullRequest(io, flags);
  if (pull === undefined) {
    throw new UsageError(
      "This job is for no pull request. Run it on pull requests, or give --repo, --number and --title.",
    );
  }
  const hasToken = (io.env["HALYARD_PM_TOKEN"] ?? io.env["HALYARD_PM_TOKEN_COMMAND"] ?? "") !== "";
  if (pull.isFork && !hasToken) {
    io.out("Skipped: a pull request from a fork gets no secrets, so OpenProject cannot be asked.\n");
    return;
  }
  const ids = findReferences(pull);
  const problems = ids.length === 0 ? [noReference] : await findProblems(io, flags, ids);
  const text = problems.length === 0 ? `Names ${ids.map((id) => `OP#${id}`).join(", ")}.` : problems.join("\n");
  await report(io, flags, pull, problems.length === 0, text);
  if (problems.length > 0) throw new CommandError(text, exitCodes.failed);
  io.out(`${cleanLine(text)}\n`);
}

const noReference =
  "The pull request names no work package. Write OP#12 into its title or description, or begin the branch with op-12-.";

/** Returns the ids of the work packages that a pull request names in title, description and branch. */
export function findReferences({ title, body, branch }: Pick<CiPullRequest, "title" | "body" | "branch">): string[] {
  const visible = `${title}\n${body.replaceAll(/<!--[\s\S]*?-->|^```[\s\S]*?^```/gm, "")}`;
  const named = [...visible.matchAll(/(?<![\w/#&-])(?:OP|PP)#((?:[a-z][a-z\d_]*-)?\d+)(?!\w)/gi)].map(
    ([, id = ""]) => id,
  );
  const ofBranch = workPackageOf(branch);
  return [...new Set(ofBranch === undefined ? named : [...named, ofBranch])].slice(0, most);
}

async function findProblems(io: Io, flags: CheckFlags, ids: readonly string[]): Promise<readonly string[]> {
  const pm = await openPm(io, flags, { resources: { workPackages } });
  const found = await Promise.all(
    ids.map(async (id) => {
      try {
        return problemsOf(await pm.workPackages.get({ id }, { signal: io.signal }), id, flags);
      } catch (error) {
        if (isHalyardError(error, "not_found")) return [`OP#${id} does not exist, or the token may not see it.`];
        throw error;
      }
    }),
  );
  return found.flat();
}

function problemsOf(workPackage: WorkPackage, id: string, flags: CheckFlags): readonly string[] {
  return (["type", "status", "version", "project"] as const).flatMap((name) => {
    const { [name]: allowed } = flags;
    if (allowed === undefined) return [];
    const title = linkTitle(workPackage, name);
    const fits = allowed.some((each) => each.toLowerCase() === title?.toLowerCase());
    return fits ? [] : [`OP#${id} has the ${name} ${title ?? "(empty)"}, expected ${allowed.join(" or ")}.`];
  });
}

/** Sets the commit status and keeps one comment up to date, if wanted. */
async function report(io: Io, flags: CheckFlags, pull: CiPullRequest, isGood: boolean, text: string): Promise<void> {
  if (flags.setStatus !== true && flags.comment !== true) return;
  const place = readRepository(pull.repo);
  if (place === undefined) throw new UsageError(`The repository must be \`owner/name\`, got \`${pull.repo}\`.`);
  const git = await openGit(io, flags, { resources: { statuses: commitStatuses, comments: issueComments } });
  const { signal } = io;
  if (flags.setStatus === true) {
    const state = isGood ? "success" : "failure";
    const description = text.split("\n")[0]?.slice(0, 140) ?? "";
    await git.statuses.create({ ...place, sha: pull.sha, context, state, description }, { signal });
  }
  if (flags.comment !== true) return;
  const body = `${marker}\n${text}`;
  const index = pull.number;
  const comments = await git.comments.list({ ...place, index }, { signal });
  const mine = comments.items.find((comment) => comment.body.startsWith(marker));
  if (mine === undefined) {
    // A pull request that was good from the start needs no comment.
    if (!isGood) await git.comments.create({ ...place, index, body }, { signal });
  } else if (mine.body !== body) await git.comments.update({ ...place, id: mine.id, body }, { signal });
}
