import { isHalyardError } from "@halyard/http-core";
import { type WorkPackage, workPackages } from "@halyard/pm-resources/work-packages";
import { type ConnectionFlags, openPm } from "../profiles/clients.js";
import { findConnection } from "../profiles/connection.js";
import { type NamedWorkPackage, referencesOf } from "../references/references.js";
import { readRepository } from "../repository/git.js";
import { cleanLine } from "../terminal/clean.js";
import { CommandError, exitCodes, UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { linkTitle } from "../work-packages/names.js";
import { openJobForge } from "./job-forge.js";
import { type CiFlags, type CiPullRequest, readPullRequest } from "./pull-request.js";

/** Flags of `halyard ci check`. */
export interface CheckFlags extends ConnectionFlags, CiFlags {
  readonly type?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly version?: readonly string[] | undefined;
  readonly project?: readonly string[] | undefined;
  readonly setStatus?: boolean | undefined;
  readonly comment?: boolean | undefined;
}

/** Result of checking a pull request. */
export interface CheckResult {
  readonly result: "passed" | "failed" | "skipped";
  /** Sentences for the pull request's author. */
  readonly text: string;
  /** Ids of the work packages that the pull request references. */
  readonly workPackages: readonly string[];
}

/** Name of the commit status. The marker below lets later runs find the comment on the pull request. */
const context = "halyard/work-package";
const marker = "<!-- halyard-ci-check -->";

/**
 * Checks a pull request and prints the result.
 *
 * @throws CommandError with the result when a rule is broken.
 */
export async function checkPullRequest(io: Io, flags: CheckFlags): Promise<void> {
  const { result, text } = await runCheck(io, flags);
  if (result === "failed") throw new CommandError(text, exitCodes.failed);
  io.out(`${cleanLine(text)}\n`);
}

/**
 * Checks that a pull request references a work package, and that every referenced work package exists and has an
 * allowed type, status, version and project.
 */
export async function runCheck(io: Io, flags: CheckFlags): Promise<CheckResult> {
  const pull = await readPullRequest(io, flags);
  if (pull === undefined) {
    throw new UsageError(
      "No pull request was found for this job. Run the job on pull requests, or pass --repo and --number.",
    );
  }
  const hasToken = (io.env["HALYARD_PM_TOKEN"] ?? io.env["HALYARD_PM_TOKEN_COMMAND"] ?? "") !== "";
  if (pull.isFork && !hasToken) {
    const text = "Skipped: jobs for pull requests from forks get no secrets, so this job cannot read from OpenProject.";
    return { result: "skipped", text, workPackages: [] };
  }
  const { named, problems } = await readWorkPackages(io, flags, pull);
  const ids = named.map(({ id }) => id);
  const isGood = problems.length === 0;
  const text = isGood ? `Names ${ids.map((id) => `OP#${id}`).join(", ")}.` : problems.join("\n");
  await report(io, flags, pull, isGood, text);
  return { result: isGood ? "passed" : "failed", text, workPackages: ids };
}

const noReference =
  "The pull request names no work package. Add a reference such as OP#12 to the title or description, or start the name of the branch with op-12-.";

interface Findings {
  readonly named: readonly NamedWorkPackage[];
  readonly problems: readonly string[];
}

/**
 * Reads the work packages that a pull request references. A number in a branch name may mean something else, so it is
 * no problem if no work package has this number.
 */
async function readWorkPackages(io: Io, flags: CheckFlags, pull: CiPullRequest): Promise<Findings> {
  const { url } = await findConnection(io, "pm", flags.profile);
  const all = referencesOf(pull, url);
  const pm = await openPm(io, flags, { resources: { workPackages } });
  const found = await Promise.all(
    all.map(async (named): Promise<Findings> => {
      const { id, isTentative } = named;
      try {
        const workPackage = await pm.workPackages.get({ id }, { signal: io.signal });
        return { named: [named], problems: problemsOf(workPackage, id, flags) };
      } catch (error) {
        if (!isHalyardError(error, "not_found")) throw error;
        if (isTentative) return { named: [], problems: [] };
        return {
          named: [named],
          problems: [`OP#${id} does not exist, or the token gives no access to the work package.`],
        };
      }
    }),
  );
  const named = found.flatMap((each) => each.named);
  return { named, problems: named.length === 0 ? [noReference] : found.flatMap(({ problems }) => problems) };
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

/** Sets the commit status and creates or updates the comment, if the flags request them. */
async function report(io: Io, flags: CheckFlags, pull: CiPullRequest, isGood: boolean, text: string): Promise<void> {
  if (flags.setStatus !== true && flags.comment !== true) return;
  const place = readRepository(pull.repo);
  if (place === undefined) throw new UsageError(`The repository must be \`owner/name\`, got \`${pull.repo}\`.`);
  const git = await openJobForge(io, flags);
  const { signal } = io;
  if (flags.setStatus === true) {
    const state = isGood ? "success" : "failure";
    const description = text.split("\n")[0]?.slice(0, 140) ?? "";
    await git.statuses.create({ ...place, sha: pull.sha, context, state, description }, { signal });
  }
  if (flags.comment !== true) return;
  const body = `${marker}\n${text}`;
  const index = pull.number;
  const comments = await git.comments.list({ ...place, index }, { signal }).all();
  const mine = comments.find((comment) => comment.body.startsWith(marker));
  if (mine === undefined) {
    // A pull request that has never broken a rule gets no comment.
    if (!isGood) await git.comments.create({ ...place, index, body }, { signal });
  } else if (mine.body !== body) await git.comments.update({ ...place, id: mine.id, body }, { signal });
}
