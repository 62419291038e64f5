import type { ConnectionFlags } from "../profiles/clients.js";
import { runGit } from "../repository/git.js";
import { CommandError, exitCodes, UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import type { OutputFlags } from "../terminal/print.js";
import { branchName } from "./branch-name.js";
import { toNamed } from "./names.js";
import { openWorkPackages, type WorkPackagesClient } from "./open.js";
import { commit, setLink } from "./save.js";

/** Flags of `halyard wp start` and `halyard wp done`. */
export interface MoveFlags extends ConnectionFlags, OutputFlags {
  readonly status?: string;
  readonly branch?: boolean | string;
}

/** Default status names for started and finished work. The first status that the workflow allows is used. */
export const usual = {
  start: ["In progress", "In development"],
  done: ["Developed", "Resolved", "Closed", "Done"],
} as const;

/** Assigns a work package to the user, sets its status, and checks out a branch for it. */
export async function startWorkPackage(io: Io, id: string, flags: MoveFlags): Promise<void> {
  const pm = await openWorkPackages(io, flags);
  const { signal } = io;
  const { subject, id: number } = await pm.workPackages.get({ id }, { signal });
  const form = await pm.workPackages.openForm({ id }, { signal });
  await setLink(io, pm, form, "assignee", "me");
  await setStatus(io, pm, form, flags.status, usual.start);
  await commit(io, form, flags, "Started");
  if (flags.branch !== false)
    await checkOut(io, typeof flags.branch === "string" ? flags.branch : branchName(number, subject));
}

/** Sets a work package to a status for finished work. */
export async function finishWorkPackage(io: Io, id: string, flags: MoveFlags): Promise<void> {
  const pm = await openWorkPackages(io, flags);
  const form = await pm.workPackages.openForm({ id }, { signal: io.signal });
  await setStatus(io, pm, form, flags.status, usual.done);
  await commit(io, form, flags, "Finished");
}

type Form = Awaited<ReturnType<WorkPackagesClient["workPackages"]["openForm"]>>;

/** Sets a form's status to `wanted`, or else to the first of `names` that the workflow allows. */
export async function setStatus(
  io: Io,
  pm: WorkPackagesClient,
  form: Form,
  wanted: string | undefined,
  names: readonly string[],
): Promise<void> {
  if (wanted !== undefined) return setLink(io, pm, form, "status", wanted);
  const allowed = (await form.loadAllowed("status", { signal: io.signal }))
    .map(toNamed)
    .filter((value) => value !== undefined);
  const found = names.map((name) => allowed.find((value) => value.name === name)).find((value) => value !== undefined);
  if (found === undefined) {
    throw new UsageError(
      `The workflow allows none of the statuses ${names.join(", ")}. Pass --status with one of: ${allowed.map(({ name }) => name).join(", ")}.`,
    );
  }
  await form.set({ status: found.href }, { signal: io.signal });
}

/**
 * Checks out a branch, and creates it if necessary. The status has already changed, so a failure is reported as a
 * partial success.
 */
async function checkOut(io: Io, branch: string): Promise<void> {
  const isRepository = await runGit(io, "rev-parse", "--git-dir").then(
    () => true,
    () => false,
  );
  if (!isRepository) {
    io.err("No branch was created, because this folder is not in a git repository.\n");
    return;
  }
  const exists = await runGit(io, "rev-parse", "--verify", "--quiet", `refs/heads/${branch}`).then(
    () => true,
    () => false,
  );
  try {
    await runGit(io, "switch", ...(exists ? [branch] : ["--create", branch]));
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    throw new CommandError(
      `The work package was started, but its branch could not be checked out. ${why}`,
      exitCodes.partlyDone,
    );
  }
  io.err(`On branch ${branch}\n`);
}
