import { cleanLine, cleanText } from "../terminal/clean.js";
import type { ConnectionFlags } from "../profiles/clients.js";
import type { Io } from "../terminal/io.js";
import { type OutputFlags, printJson, wantsJson } from "../terminal/print.js";
import { paint } from "../terminal/table.js";
import { linkTitle } from "./names.js";
import { openWorkPackages } from "./open.js";

/** Flags of `halyard wp view`. */
export interface ViewFlags extends ConnectionFlags, OutputFlags {
  readonly comments?: boolean;
}

/** Prints a work package with its description and, if requested, its comments. */
export async function viewWorkPackage(io: Io, id: string, flags: ViewFlags): Promise<void> {
  const pm = await openWorkPackages(io, flags);
  const workPackage = await pm.workPackages.get({ id }, { signal: io.signal });
  if (wantsJson(flags)) return printJson(io, workPackage, flags);
  const fields: readonly (readonly [string, string | number | null | undefined])[] = [
    ["Project", linkTitle(workPackage, "project")],
    ["Status", linkTitle(workPackage, "status")],
    ["Priority", linkTitle(workPackage, "priority")],
    ["Assignee", linkTitle(workPackage, "assignee")],
    ["Version", linkTitle(workPackage, "version")],
    ["Parent", linkTitle(workPackage, "parent")],
    ["Start", workPackage.startDate],
    ["Due", workPackage.dueDate ?? workPackage.date],
    ["Done", workPackage.percentageDone == null ? undefined : `${workPackage.percentageDone} %`],
    ["Updated", workPackage.updatedAt],
  ];
  io.out(
    `${paint(io, "cyan", cleanLine(`${linkTitle(workPackage, "type") ?? ""} #${workPackage.id}`))} ${cleanLine(workPackage.subject)}\n`,
  );
  for (const [label, value] of fields) {
    if (value !== undefined && value !== null && value !== "") {
      io.out(`${paint(io, "gray", `${label}:`.padEnd(10))}${cleanLine(String(value))}\n`);
    }
  }
  const description = cleanText(workPackage.description?.raw ?? "").trim();
  if (description !== "") io.out(`\n${description}\n`);
  if (flags.comments !== true) return;
  const { items } = await pm.workPackages.activities.list({ workPackage: id }, { signal: io.signal });
  for (const activity of items) {
    const comment = cleanText(activity.comment?.raw ?? "").trim();
    if (comment === "") continue;
    const head = `${linkTitle(activity, "user") ?? "?"}, ${activity.createdAt}`;
    io.out(`\n${paint(io, "gray", cleanLine(head))}\n${comment}\n`);
  }
}
