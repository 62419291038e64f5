import { type Marker, markedUrl } from "./marker.js";
import type { SourceAddress } from "../shared/source-address.js";
import type { Checks } from "../shared/checks.js";
import { code, codeBlock, link, plain, shellWord } from "./markdown.js";
import type { Stage } from "../../config/stage.js";

/** Facts about a pull request, shown in the bridge's comment on a work package. */
export interface PullFacts {
  /** Name of the pull request, such as `acme/rig#12`. */
  readonly label: string;
  readonly url: string;
  readonly number: number;
  readonly title: string;
  readonly author: string;
  readonly stage: Stage;
  /** Names of the users and teams whose review is requested. */
  readonly requested: readonly string[];
  readonly approvedBy: readonly string[];
  readonly rejectedBy: readonly string[];
  readonly checks?: Checks | undefined;
  readonly branch: { readonly name: string; readonly exists: boolean; readonly isForeign: boolean };
  readonly base: string;
  readonly mergedBy?: string | undefined;
  readonly mergeCommit?: string | undefined;
  /** Whether the work package's readers may see only the pull request's number and state. */
  readonly isHidden?: boolean | undefined;
}

/** Writes a work package's comment about a pull request. The same arguments always produce the same comment. */
export function pullCommentText(workPackage: number, facts: PullFacts, marker: Marker): string {
  const { label, url, title, author, branch, base } = facts;
  const address = link(label, markedUrl(url, marker));
  if (facts.isHidden) return [address, "", `- State: ${stageWords[facts.stage]}`].join("\n");
  const lines = [
    `${address} **${plain(title) || "without a title"}** by ${plain(author)}`,
    "",
    `- State: ${state(facts)}`,
    ...reviews(facts),
    ...checks(facts.checks),
    `- Branch: ${branch.name === "" ? "none" : code(branch.name)} into ${code(base)}`,
  ];
  if (isToBeWorkedOn(facts)) lines.push("", codeBlock(commands(workPackage, facts)));
  return lines.join("\n");
}

/** Writes a work package's comment about a pull request or issue that is no longer linked with the work package. */
export function unlinkedCommentText(label: string, { url, ...marker }: SourceAddress, reason: UnlinkReason): string {
  return `${link(label, markedUrl(url, { unlinked: true, ...marker }))} ${unlinkWords[reason]}.`;
}

/**
 * Reason why a pull request or issue is no longer linked: it no longer names the work package, it was deleted, or its
 * repository was transferred.
 */
export type UnlinkReason = "not_named" | "gone" | "moved";

const unlinkWords: Readonly<Record<UnlinkReason, string>> = {
  not_named: "no longer references this work package",
  gone: "no longer exists",
  moved: "has moved to a repository that is not connected to OpenProject",
};

/** Writes a work package's comment about an issue. */
export function issueCommentText(facts: {
  readonly label: string;
  readonly url: string;
  /** Name of the git connection. */
  readonly connection: string;
  /** Id of the repository. */
  readonly repository: number;
  readonly title: string;
  readonly author: string;
  readonly isOpen: boolean;
  /** Whether the work package's readers may see only the issue's number and state. */
  readonly isHidden?: boolean | undefined;
  /**
   * Values that the issue and the work package last had in common, and whether an operator linked the two. If omitted,
   * the comment's marker contains neither.
   */
  readonly agreed?: Pick<Marker, "agreedTitle" | "agreedState" | "paired"> | undefined;
}): string {
  const { label, url, connection, repository, title, author, isOpen, isHidden, agreed } = facts;
  const { agreedTitle, agreedState, paired } = agreed ?? {};
  return [
    link(label, markedUrl(url, { agreedTitle, agreedState, paired, connection, repository })) +
      (isHidden ? "" : ` **${plain(title) || "without a title"}** by ${plain(author)}`),
    "",
    `- State: ${isOpen ? "open" : "closed"}`,
  ].join("\n");
}

const stageWords: Readonly<Record<Stage, string>> = {
  draft: "draft",
  opened: "open",
  reviewRequested: "open, waiting for review",
  approved: "open, approved",
  merged: "merged",
  closed: "closed without a merge",
};

function state({ stage, requested, mergedBy, mergeCommit, base }: PullFacts): string {
  const words = stageWords[stage];
  switch (stage) {
    case "reviewRequested":
      return `${words} by ${names(requested)}`;
    case "merged": {
      const by = mergedBy === undefined ? "" : ` by ${plain(mergedBy)}`;
      return `${words} into ${code(base)}${by}${mergeCommit === undefined ? "" : ` as ${code(mergeCommit.slice(0, 10))}`}`;
    }
    default:
      return words;
  }
}

function reviews({ approvedBy, rejectedBy }: PullFacts): string[] {
  const parts = [
    approvedBy.length > 0 ? `approved by ${names(approvedBy)}` : "",
    rejectedBy.length > 0 ? `changes requested by ${names(rejectedBy)}` : "",
  ].filter(Boolean);
  return parts.length === 0 ? [] : [`- Reviews: ${parts.join("; ")}`];
}

const checkWords = { success: "passed", failure: "failed", pending: "running" } as const;

function checks(given: Checks | undefined): string[] {
  if (given === undefined || given.state === "none") return [];
  const failed = given.failed.slice(0, 10).map((context) => code(context));
  return [`- Checks: ${checkWords[given.state]}${failed.length > 0 ? ` (${failed.join(", ")})` : ""}`];
}

function isToBeWorkedOn({ stage, branch }: PullFacts): boolean {
  return branch.exists && branch.name !== "" && stage !== "merged" && stage !== "closed";
}

function commands(workPackage: number, { branch, number }: PullFacts): string[] {
  const own = shellWord(branch.name);
  const checkout = branch.isForeign
    ? `git fetch origin pull/${number}/head:pull-${number} && git switch pull-${number}`
    : `git fetch origin && git switch ${own}`;
  return [checkout, `git commit -m "Describe the change" -m "Refs OP#${workPackage}"`];
}

function names(logins: readonly string[]): string {
  const shown = logins.slice(0, 10).map((login) => plain(login, 80));
  const rest = logins.length - shown.length;
  return shown.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
