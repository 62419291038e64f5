import type { HookEvent } from "@halyard/git-hosting/hooks";
import { issueDocument } from "../documents/issue-document.js";
import { pullDocument } from "../documents/pull-document.js";
import { repositoryDocument } from "../documents/repository-document.js";
import { userDocument } from "../documents/user-document.js";
import { isPull, type PullIssue } from "../server/find.js";
import type { FieldAges, GitServer } from "../server/git-server.js";
import { asOf } from "../documents/as-of.js";
import type { IssueRecord, RepositoryRecord, UserRecord } from "../state/git-state.js";

/** Actions on issues and on pull requests. */
export type IssueAction =
  | "opened"
  | "closed"
  | "reopened"
  | "edited"
  | "assigned"
  | "unassigned"
  | "label_updated"
  | "label_cleared"
  | "milestoned"
  | "demilestoned";

/** Actions on pull requests only. */
export type PullAction = "synchronized" | "review_requested" | "review_request_removed";

/** Values that an edit replaced. */
export interface Changes {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  /** Previous base branch of a pull request. */
  readonly ref?: string | undefined;
}

/** Details of an event besides its action. */
export interface IssueEventDetails {
  readonly changes?: Changes | undefined;
  readonly reviewer?: UserRecord | undefined;
  /** Hashes of the head before and after a push. */
  readonly moved?: { readonly before: string; readonly after: string } | undefined;
}

const changeAges: FieldAges = { added_labels: { gitea: "1.25" }, removed_labels: { gitea: "1.25" } };
const moveAges: FieldAges = { before: { gitea: "1.27" }, after: { gitea: "1.27" } };

/** Suffix of each action in the names of event types and subscriptions, such as `_assign` in `issue_assign`. */
const kinds: Readonly<Record<IssueAction | PullAction, string>> = {
  opened: "",
  closed: "",
  reopened: "",
  edited: "",
  assigned: "_assign",
  unassigned: "_assign",
  label_updated: "_label",
  label_cleared: "_label",
  milestoned: "_milestone",
  demilestoned: "_milestone",
  synchronized: "_sync",
  review_requested: "_review_request",
  review_request_removed: "_review_request",
};

/** Sends an event about an issue or pull request. */
export function emitIssue(
  server: GitServer,
  repository: RepositoryRecord,
  issue: IssueRecord,
  sender: UserRecord,
  action: IssueAction,
  details: IssueEventDetails = {},
): void {
  if (isPull(issue)) {
    emitPull(server, repository, issue, sender, action, details);
    return;
  }
  const kind = kinds[action];
  server.emit({
    of: repository,
    event: "issues",
    type: kind === "" ? "issues" : `issue${kind}`,
    subscription: (kind === "" ? "issues_only" : `issue${kind}`) as HookEvent,
    payload: () => ({
      action,
      number: issue.number,
      ...changed(server, details.changes),
      issue: issueDocument(server, repository, issue, undefined),
      repository: repositoryDocument(server, repository, sender),
      sender: userDocument(server, sender, undefined),
      commit_id: "",
    }),
  });
}

/** Sends an event about a pull request. */
export function emitPull(
  server: GitServer,
  repository: RepositoryRecord,
  issue: PullIssue,
  sender: UserRecord,
  action: IssueAction | PullAction,
  details: IssueEventDetails = {},
): void {
  const kind = kinds[action];
  server.emit({
    of: repository,
    event: "pull_request",
    type: `pull_request${kind}`,
    subscription: (kind === "" ? "pull_request_only" : `pull_request${kind}`) as HookEvent,
    payload: () => ({
      action,
      ...asOf(server, moveAges, { ...details.moved }),
      number: issue.number,
      ...changed(server, details.changes),
      pull_request: pullDocument(server, repository, issue, undefined),
      requested_reviewer: details.reviewer ? userDocument(server, details.reviewer, undefined) : null,
      repository: repositoryDocument(server, repository, sender),
      sender: userDocument(server, sender, undefined),
      commit_id: "",
      review: null,
    }),
  });
}

/** Sends the event for a review of a pull request. */
export function emitReview(
  server: GitServer,
  repository: RepositoryRecord,
  issue: PullIssue,
  sender: UserRecord,
  verdict: "approved" | "rejected" | "comment",
  content: string,
): void {
  server.emit({
    of: repository,
    event: `pull_request_${verdict}`,
    type: `pull_request_review_${verdict}`,
    subscription: "pull_request_review",
    payload: () => ({
      action: "reviewed",
      number: issue.number,
      pull_request: pullDocument(server, repository, issue, undefined),
      requested_reviewer: server.has({ gitea: "1.23", forgejo: "10" }) ? userDocument(server, sender, undefined) : null,
      repository: repositoryDocument(server, repository, sender),
      sender: userDocument(server, sender, undefined),
      commit_id: "",
      review: { type: `pull_request_review_${verdict}`, content },
    }),
  });
}

/** Returns an object with the event's `changes` field. The object is empty when no value was replaced. */
export function changed(server: GitServer, changes: Changes | undefined): { readonly changes?: object } {
  if (changes === undefined) return {};
  const before = Object.entries(changes).filter(([, from]) => from !== undefined);
  const entries = Object.fromEntries(before.map(([field, from]) => [field, { from: String(from) }]));
  return { changes: asOf(server, changeAges, { ...entries, added_labels: null, removed_labels: null }) };
}
