import { hiddenMarker } from "./marker.js";
import type { WorkPackageSummary } from "../shared/work-package-summary.js";
import { link, plain } from "./markdown.js";

/** A work package as the comment on the git host names it. */
export interface NamedInComment {
  /** Name of its connection. */
  readonly connection: string;
  readonly shown: WorkPackageSummary;
  readonly closes: boolean;
  /** The status that the rules want and the workflow refuses. */
  readonly refused?: string | undefined;
  /** Whether the bridge may not comment on it. */
  readonly isCommentForbidden?: boolean | undefined;
}

/**
 * Writes the comment of a pull request or issue that names its work packages.
 *
 * @returns undefined when there is nothing to say; a comment that is there already says so then.
 */
export function gitCommentText(
  what: "pull request" | "issue",
  named: readonly NamedInComment[],
  unknown: readonly string[],
  isThere: boolean,
): string | undefined {
  if (named.length === 0 && unknown.length === 0 && !isThere) return undefined;
  const problems = [
    ...unknown.map((name) => `- ${plain(name)} is no work package that this repository may name.`),
    ...named.flatMap((each) => problemsOf(each)),
  ];
  const ids = new Map<string, number[]>();
  for (const { connection, shown } of named) ids.set(connection, [...(ids.get(connection) ?? []), shown.id]);
  return [
    named.length === 0 ? `This ${what} names no work package.` : `This ${what} names:`,
    ...(named.length === 0 ? [] : ["", ...named.map((each) => line(what, each))]),
    ...(problems.length === 0 ? [] : ["", "Please look at:", "", ...problems]),
    "",
    hiddenMarker(ids),
  ].join("\n");
}

function line(what: string, { shown, closes }: NamedInComment): string {
  const details = [
    plain(shown.status),
    shown.assignee === undefined ? "not assigned" : `assigned to ${plain(shown.assignee)}`,
    ...(closes ? [`settled by this ${what}`] : []),
  ];
  const type = shown.type === "" ? "" : `${plain(shown.type)}: `;
  return `- ${nameOf(shown)} ${type}**${plain(shown.title)}** (${details.join(", ")})`;
}

function problemsOf({ shown, refused, isCommentForbidden }: NamedInComment): string[] {
  return [
    ...(refused === undefined
      ? []
      : [
          `- ${nameOf(shown)} stays in the status "${plain(shown.status)}": OpenProject does not let the bridge take it to "${plain(refused)}".`,
        ]),
    ...(isCommentForbidden ? [`- The bridge may not comment on ${nameOf(shown)}.`] : []),
  ];
}

function nameOf({ id, url }: WorkPackageSummary): string {
  return link(`OP#${id}`, url);
}
