import { type Issue, issues } from "@halyard/git-hosting/issues";
import { pulls, type PullRequest } from "@halyard/git-hosting/pulls";
import { repos } from "@halyard/git-hosting/repos";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok, type Reply } from "../../server/reply.js";
import { dueDate } from "../actions/issue-actions.js";
import { issueDocument } from "../documents/issue-document.js";
import { pullDocument } from "../documents/pull-document.js";
import type { Call, Router } from "../server/call.js";
import { changeableRepositoryOf, isPull, issueOf, repositoryOf } from "../server/find.js";
import type { IssueRecord, RepositoryRecord } from "../state/git-state.js";

/** Maximum number of pinned issues in a repository. The same maximum applies separately to pull requests. */
const maxPins = 3;

/** Adds the routes for pinning and locking issues and pull requests, and for their due dates. */
export function issueStateRoutes({ on }: Router): void {
  on(issues.listPinned, (call) => {
    const { server, caller } = call;
    const repository = repositoryOf(call);
    return ok(pinned(repository, false).map((issue): Issue => issueDocument(server, repository, issue, caller)));
  });
  on(pulls.listPinned, (call) => {
    const { server, caller } = call;
    const repository = repositoryOf(call);
    const found = pinned(repository, true).filter(isPull);
    return ok(found.map((issue): PullRequest => pullDocument(server, repository, issue, caller)));
  });
  on(repos.getPinsAllowed, (call) => {
    const repository = repositoryOf(call);
    const [ofIssues, ofPulls] = [false, true].map((isOfPulls) => pinned(repository, isOfPulls).length < maxPins);
    return ok({ issues: ofIssues === true, pull_requests: ofPulls === true });
  });
  on(issues.pin, (call) => {
    const repository = changeableRepositoryOf(call, "admin");
    const issue = issueOf(call, repository);
    const others = pinned(repository, isPull(issue));
    if (issue.pin !== undefined) return empty(204);
    if (others.length >= maxPins) throw new Refusal(400, "You have reached the max number of pinned Issues");
    issue.pin = others.length + 1;
    return empty(204);
  });
  on(issues.unpin, (call) => {
    const repository = changeableRepositoryOf(call, "admin");
    const issue = issueOf(call, repository);
    delete issue.pin;
    order(pinned(repository, isPull(issue)));
    return empty(204);
  });
  on(issues.movePin, (call) => {
    const repository = changeableRepositoryOf(call, "admin");
    const issue = issueOf(call, repository);
    if (issue.pin === undefined) return empty(204);
    const others = pinned(repository, isPull(issue)).filter((other) => other !== issue);
    order(others.toSpliced(Math.max(0, Number(call.path("position")) - 1), 0, issue));
    return empty(204);
  });

  on(issues.setDeadline, (call) => {
    const issue = issueOf(call, changeableRepositoryOf(call, "write"));
    const { due_date: due } = call.fields;
    issue.due = typeof due === "string" ? (dueDate(due) ?? null) : null;
    return created({ due_date: issue.due });
  });

  on(issues.lock, (call) => setLocked(call, true));
  on(issues.unlock, (call) => setLocked(call, false));
}

/** Locks or unlocks an issue. A change sets the issue's `updated` time, but sends no event. */
function setLocked(call: Call, isLocked: boolean): Reply<never> {
  const issue = issueOf(call, changeableRepositoryOf(call, "write"));
  if ((issue.locked ?? false) === isLocked) return empty(204);
  issue.updated = call.server.now();
  if (isLocked) issue.locked = true;
  else delete issue.locked;
  return empty(204);
}

function pinned({ issues: all }: RepositoryRecord, ofPulls: boolean): IssueRecord[] {
  return Object.values(all)
    .filter((issue) => issue.pin !== undefined && isPull(issue) === ofPulls)
    .sort((a, b) => (a.pin ?? 0) - (b.pin ?? 0));
}

function order(sorted: readonly IssueRecord[]): void {
  for (const [index, issue] of sorted.entries()) issue.pin = index + 1;
}
