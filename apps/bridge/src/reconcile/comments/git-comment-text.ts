import { hiddenMarker, type MadeWorkPackage } from "./marker.js";
import type { WorkPackageSummary } from "../shared/work-package-summary.js";
import { link, plain } from "./markdown.js";

/** A work package in the comment on a pull request or issue. */
export interface NamedInComment {
  /** Name of the OpenProject connection. */
  readonly connection: string;
  readonly shown: WorkPackageSummary;
  readonly closes: boolean;
  /** Name of the required status that the workflow does not allow. */
  readonly refused?: string | undefined;
  /** True if the repository's readers may see only the work package's number. */
  readonly isHidden?: boolean | undefined;
  /** True if the bridge may not comment on the work package. */
  readonly isCommentForbidden?: boolean | undefined;
}

/** Optional parts of the comment on a pull request or issue. */
export interface MoreInComment {
  /** Markdown paragraphs that follow the list of work packages, such as those about ignored effects. */
  readonly remarks?: readonly string[] | undefined;
  /**
   * Work package that was created from the issue, or that an operator linked with the issue. Set even if the work
   * package has been deleted since.
   */
  readonly made?: MadeWorkPackage | undefined;
}

/**
 * Writes the comment that lists the work packages of a pull request or issue.
 *
 * @param exists - Whether the bridge has commented before. If so, it updates its comment even if no work package is
 * left to list.
 * @returns The comment. Undefined if there is nothing to list and no comment to update.
 */
export function gitCommentText(
  what: "pull request" | "issue",
  named: readonly NamedInComment[],
  unknown: readonly string[],
  exists: boolean,
  { remarks = [], made }: MoreInComment = {},
): string | undefined {
  if (named.length === 0 && unknown.length === 0 && !exists) return undefined;
  const problems = [
    ...unknown.map((name) => `- ${plain(name)} is not a work package that this repository may reference.`),
    ...named.flatMap((each) => problemsOf(each)),
  ];
  const ids = new Map<string, number[]>();
  for (const { connection, shown } of named) ids.set(connection, [...(ids.get(connection) ?? []), shown.id]);
  return [
    named.length === 0 ? `This ${what} references no work package.` : `This ${what} references:`,
    ...(named.length === 0 ? [] : ["", ...named.map((each) => line(what, each))]),
    ...(problems.length === 0 ? [] : ["", "Please check:", "", ...problems]),
    ...remarks.flatMap((remark) => ["", remark]),
    "",
    hiddenMarker(ids, made),
  ].join("\n");
}

function line(what: string, { shown, closes, isHidden }: NamedInComment): string {
  if (isHidden) return `- ${nameOf(shown)}${closes ? ` (closed by this ${what})` : ""}`;
  const details = [
    plain(shown.status),
    shown.assignee === undefined ? "not assigned" : `assigned to ${plain(shown.assignee)}`,
    ...(closes ? [`closed by this ${what}`] : []),
  ];
  const type = shown.type === "" ? "" : `${plain(shown.type)}: `;
  return `- ${nameOf(shown)} ${type}**${plain(shown.title)}** (${details.join(", ")})`;
}

function problemsOf({ shown, refused, isHidden, isCommentForbidden }: NamedInComment): string[] {
  const stays = isHidden
    ? `- ${nameOf(shown)} keeps its status: OpenProject does not allow the bridge to change it.`
    : `- ${nameOf(shown)} keeps the status "${plain(shown.status)}": OpenProject does not allow the bridge to change it to "${plain(refused ?? "")}".`;
  return [
    ...(refused === undefined ? [] : [stays]),
    ...(isCommentForbidden ? [`- The bridge is not allowed to comment on ${nameOf(shown)}.`] : []),
  ];
}

function nameOf({ id, url }: WorkPackageSummary): string {
  return link(`OP#${id}`, url);
}
