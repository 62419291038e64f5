import type { PullRequest } from "@halyard/git-hosting/pulls";
import { isHalyardError } from "@halyard/http-core";
import { isDryRunEnd } from "../profiles/dry-run.js";
import { findConnection } from "../profiles/connection.js";
import { referencesOf } from "../references/references.js";
import { CommandError, exitCodes, UsageError } from "../terminal/exit-code.js";
import { cleanLine } from "../terminal/clean.js";
import type { Io } from "../terminal/io.js";
import { linkTitle } from "../work-packages/names.js";
import { openWorkPackages, type WorkPackagesClient } from "../work-packages/open.js";
import { saveForm } from "../work-packages/save.js";
import { setStatus, usual } from "../work-packages/start.js";
import type { MergeFlags } from "./merge.js";
import type { PullsClient } from "./open.js";

/**
 * Sets the status of the work packages that a merged pull request closes. As in the bridge, a closing word in the title
 * or description closes a work package (`Closes OP#12`). The pull request's author needs write access to the
 * repository, unless `--close` is passed.
 *
 * @throws CommandError with the exit code `partlyDone` when a work package could not be changed.
 */
export async function closeWorkPackages(
  io: Io,
  client: PullsClient,
  pull: PullRequest,
  flags: MergeFlags,
): Promise<void> {
  if (flags.close === false) return;
  const connection = await findConnection(io, "pm", flags.profile).catch((error: unknown) => {
    if (error instanceof UsageError) return undefined;
    throw error;
  });
  const named = referencesOf({ title: pull.title, body: pull.body, branch: pull.head.ref }, connection?.url);
  const closed = named.filter(({ closes }) => closes).map(({ id }) => id);
  if (closed.length === 0) {
    const [first] = named;
    if (first?.isTentative === false && connection !== undefined) {
      io.err(
        `OP#${first.id} was not changed, because the pull request mentions this work package but does not close it. To close the work package anyway, run \`halyard wp done ${first.id}\`.\n`,
      );
    }
    return;
  }
  const list = closed.map((id) => `OP#${id}`).join(", ");
  if (connection === undefined) {
    io.err(
      `${list}: not closed, because you are not signed in to OpenProject. Sign in with \`halyard login <address>\`.\n`,
    );
    return;
  }
  if (flags.close !== true && !(await isWriter(io, client, pull))) {
    const author = cleanLine(pull.user.login);
    io.err(
      `${list}: not closed, because the author of the pull request, ${author}, has no write access to the repository. To close a work package anyway, run \`halyard wp done <id>\`. In later merges, --close closes work packages regardless of the author's access.\n`,
    );
    return;
  }
  const pm = await openWorkPackages(io, flags);
  const problems: string[] = [];
  for (const id of closed) {
    const problem = await closeOne(io, pm, id, flags);
    if (problem !== undefined) problems.push(`OP#${id} was not closed. ${problem}`);
  }
  if (problems.length > 0)
    throw new CommandError(`#${pull.number} is merged. ${problems.join("\n")}`, exitCodes.partlyDone);
}

/** Closes a work package and returns the problem, if there is one. */
async function closeOne(io: Io, pm: WorkPackagesClient, id: string, flags: MergeFlags): Promise<string | undefined> {
  const { signal } = io;
  try {
    const current = linkTitle(await pm.workPackages.get({ id }, { signal }), "status") ?? "";
    const targets: readonly string[] = flags.closeStatus === undefined ? usual.done : [flags.closeStatus];
    if (targets.some((name) => name.toLowerCase() === current.toLowerCase())) {
      io.err(`OP#${id} already has the status ${cleanLine(current)}.\n`);
      return undefined;
    }
    const form = await pm.workPackages.openForm({ id }, { signal });
    await setStatus(io, pm, form, flags.closeStatus, usual.done);
    const saved = await saveForm(io, form);
    io.err(`OP#${id} now has the status ${cleanLine(linkTitle(saved, "status") ?? "")}.\n`);
    return undefined;
  } catch (error) {
    if (isDryRunEnd(error)) return undefined;
    if (error instanceof UsageError || isHalyardError(error)) return error.message;
    throw error;
  }
}

/** Returns whether a pull request's author may write to the repository. False if the server does not reveal this. */
async function isWriter(io: Io, { git, place }: PullsClient, { user }: PullRequest): Promise<boolean> {
  const { signal } = io;
  try {
    if ((await git.user.get({}, { signal })).id === user.id) return true;
    const { permission } = await git.collaborators.getPermission({ ...place, collaborator: user.login }, { signal });
    return ["write", "admin", "owner"].includes(permission);
  } catch (error) {
    if (isHalyardError(error, "not_found") || isHalyardError(error, "permission_denied")) return false;
    throw error;
  }
}
