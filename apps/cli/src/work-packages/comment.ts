import type { ConnectionFlags } from "../profiles/clients.js";
import { need, readTextArgument, type TextFlags } from "../program/text-input.js";
import type { Io } from "../terminal/io.js";
import { type OutputFlags, printJson, wantsJson } from "../terminal/print.js";
import { readDuration } from "./duration.js";
import { findNamed, toNamed } from "./names.js";
import { openWorkPackages } from "./open.js";
import { saveForm } from "./save.js";

/** Flags of `halyard wp comment`. */
export interface CommentFlags extends ConnectionFlags, OutputFlags, TextFlags {
  readonly internal?: boolean;
}

/** Adds a comment to a work package. */
export async function commentWorkPackage(
  io: Io,
  id: string,
  text: string | undefined,
  flags: CommentFlags,
): Promise<void> {
  const raw = await need(io, await readTextArgument(io, text, flags), "A text, or --body-file,", "Comment");
  const pm = await openWorkPackages(io, flags);
  const input = { workPackage: id, comment: { raw }, ...(flags.internal === true ? { internal: true } : {}) };
  const activity = await pm.workPackages.activities.comment(input, { signal: io.signal });
  if (wantsJson(flags)) return printJson(io, activity, flags);
  io.out(`Commented on #${id}\n`);
}

/** Flags of `halyard wp log`. */
export interface LogFlags extends ConnectionFlags, OutputFlags {
  readonly activity?: string;
  readonly date?: string;
  readonly comment?: string;
}

/** Logs time on a work package. */
export async function logTime(io: Io, id: string, time: string, flags: LogFlags): Promise<void> {
  const hours = readDuration(time);
  const pm = await openWorkPackages(io, flags);
  const { signal } = io;
  const form = await pm.timeEntries.openForm({}, { signal });
  const spentOn = flags.date ?? new Date().toLocaleDateString("sv");
  await form.set({ entity: id, hours, spentOn, comment: flags.comment }, { signal });
  if (flags.activity !== undefined) {
    const allowed = await form.loadAllowed("activity", { signal });
    await form.set({ activity: findNamed("activity", flags.activity, allowed.map(toNamed)).href }, { signal });
  }
  const entry = await saveForm(io, form);
  if (wantsJson(flags)) return printJson(io, entry, flags);
  io.out(`Logged ${entry.hours ?? hours} on #${id}, ${entry.spentOn}\n`);
}
