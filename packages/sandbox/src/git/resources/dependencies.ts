import { type Issue, issueBlocks, issueDependencies, type IssueMeta } from "@halyard/git-hosting/issues";
import { Refusal } from "../../server/refusal.js";
import { created, ok, type Reply } from "../../server/reply.js";
import { issueDocument } from "../documents/issue-document.js";
import type { Call, Router } from "../server/call.js";
import { changeableRepositoryOf, issueOf, mayWrite, repositoryOf } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import { page } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import { repositoryAccess } from "../state/access.js";
import type { IssueRecord, RepositoryRecord } from "../state/git-state.js";

interface Placed {
  readonly issue: IssueRecord;
  readonly repository: RepositoryRecord;
}

/**
 * Adds the routes for dependencies between issues, in both directions. Every write returns the issue named in the path.
 */
export function dependencyRoutes({ on }: Router): void {
  on(issueDependencies.list, (call) => {
    const { dependencies = [] } = issueOf(call, repositoryOf(call));
    return list(call, ({ id }) => dependencies.includes(id));
  });
  on(issueBlocks.list, (call) => {
    const { id } = issueOf(call, repositoryOf(call));
    return list(call, ({ dependencies }) => dependencies?.includes(id) === true);
  });
  on(issueDependencies.add, (call) => {
    const [here, other] = both(call);
    return add(call, here, other, here);
  });
  on(issueBlocks.add, (call) => {
    const [here, other] = both(call);
    return add(call, other, here, here);
  });
  on(issueDependencies.remove, (call) => {
    const [here, other] = both(call);
    return remove(call, here, other, here);
  });
  on(issueBlocks.remove, (call) => {
    const [here, other] = both(call);
    return remove(call, other, here, here);
  });
}

/** Returns whether an issue depends on an open issue. */
export function hasOpenDependency({ state }: GitServer, { dependencies = [] }: IssueRecord): boolean {
  return state.repositories
    .flatMap(({ issues }) => Object.values(issues))
    .some((issue) => dependencies.includes(issue.id) && issue.state === "open");
}

/**
 * Returns one page of the issues for which `wanted` returns true. Omits the header with the total number of issues.
 */
function list(call: Call, wanted: (issue: IssueRecord) => boolean): Reply<Issue[]> {
  const { server, caller } = call;
  const found = server.state.repositories
    .filter((repository) => repositoryAccess(server.state, repository, caller) !== undefined)
    .flatMap((repository) => Object.values(repository.issues).map((issue) => ({ issue, repository })))
    .filter(({ issue }) => wanted(issue));
  const { document = [] } = page(call, found, (one) => documentOf(call, one), { link: "never" });
  return ok(document);
}

/** Returns two issues: first the one named in the path, then the one named in the body. */
function both(call: Call<"owner" | "repo" | "index", IssueMeta>): readonly [Placed, Placed] {
  const repository = changeableRepositoryOf(call, "read");
  const { owner, repo, index } = call.body();
  const named: Readonly<Record<string, string>> = { owner, repo, index: String(index) };
  const path = (name: string): string => named[name] ?? "";
  const other = repositoryOf({ ...call, path });
  return [
    { issue: issueOf(call, repository), repository },
    { issue: issueOf({ ...call, path }, other), repository: other },
  ];
}

function add(call: Call, dependent: Placed, first: Placed, shown: Placed): Reply<Issue> {
  const known = writableDependencies(call, dependent);
  // The servers send no message for a duplicate or circular dependency.
  if (known.includes(first.issue.id) || first.issue === dependent.issue) throw new Refusal(500, "");
  if (first.issue.dependencies?.includes(dependent.issue.id) === true) throw new Refusal(500, "");
  dependent.issue.dependencies = [...known, first.issue.id];
  return created(documentOf(call, shown));
}

function remove(call: Call, dependent: Placed, first: Placed, shown: Placed): Reply<Issue> {
  const known = writableDependencies(call, dependent);
  if (!known.includes(first.issue.id)) throw notFound();
  dependent.issue.dependencies = known.filter((id) => id !== first.issue.id);
  return created(documentOf(call, shown));
}

function writableDependencies(call: Call, { issue, repository }: Placed): readonly number[] {
  if (!mayWrite(call, repository)) throw notFound();
  return issue.dependencies ?? [];
}

function documentOf({ server, caller }: Call, { issue, repository }: Placed): Issue {
  return issueDocument(server, repository, issue, caller);
}
