import { type CreatePullRequest, pullCommits, pullFiles, pulls } from "@halyard/git-hosting/pulls";
import { createIssue, editIssue, setLabels, tellBeginning } from "../actions/issue-actions.js";
import { updateBranch } from "../actions/merge-actions.js";
import { changedFileDocument } from "../documents/changed-file-document.js";
import { listedPullDocument, pullDocument } from "../documents/pull-document.js";
import { emitPull } from "../events/issue-events.js";
import { changedFiles } from "../objects/changes.js";
import { findCommit } from "../objects/history.js";
import { commitsOf, mergeBaseOf, tipOf } from "../objects/pull-state.js";
import { mayPush } from "../protection/who-may.js";
import { requestReviews } from "../actions/review-actions.js";
import { type Call, queryList, queryNumber, signedIn, type Router } from "../server/call.js";
import type { Received } from "../../server/call.js";
import { changeableRepositoryOf, isPull, mayWrite, type PullIssue, pullOf, repositoryOf } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import { page } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok } from "../../server/reply.js";
import type { RepositoryRecord, UserRecord } from "../state/git-state.js";
import { documentOf } from "./commit.js";
import { fitsState, sortIssues, userInQuery } from "./issue-filter.js";
import { checkEdit } from "./issue.js";

/** Adds the routes for pull requests, except merging and reviews. */
export function pullRoutes(router: Router): void {
  readRoutes(router);
  const { on } = router;

  on(pulls.create, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "read");
    const user = signedIn(call);
    const input = call.body();
    const issue = open(server, repository, user, input, mayWrite(call, repository));
    tellBeginning(server, repository, issue, user);
    // Forgejo ignores `reviewers` in the request that creates a pull request.
    if (server.version.product === "gitea") requestReviews(server, repository, issue, user, input.reviewers ?? []);
    return created(pullDocument(server, repository, issue, user));
  });

  on(pulls.update, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "read");
    const issue = pullOf(call, repository);
    const user = signedIn(call);
    checkEdit(call, repository, issue);
    const { base, labels, allow_maintainer_edit, ...edit } = call.body();
    const writer = mayWrite(call, repository);
    const reopened = edit.state === "open" && issue.state === "closed";
    if (reopened && !tipOf(repository, issue.pull.head)) throw notFound();
    if (base !== undefined && !tipOf(repository, base)) throw notFound();
    if (reopened || base !== undefined) refuseTwin(server, repository, issue.pull.head, base ?? issue.pull.base, issue);
    editIssue(server, repository, issue, user, edit, writer);
    if (base !== undefined) retarget(server, repository, issue, user, base);
    if (labels !== undefined && writer) setLabels(server, repository, issue, user, labels);
    issue.pull.allowMaintainerEdit = allow_maintainer_edit ?? issue.pull.allowMaintainerEdit;
    return created(pullDocument(server, repository, issue, user));
  });

  on(pulls.updateBranch, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "write");
    const issue = pullOf(call, repository);
    const style = call.query.get("style") === "rebase" ? "rebase" : "merge";
    const user = signedIn(call);
    if (!mayPush(server, repository, issue.pull.head, user)) throw new Refusal(403, "");
    updateBranch(server, repository, issue, user, style);
    return empty(200);
  });
}

function readRoutes({ on }: Router): void {
  on(pulls.list, (call) => {
    const { server, caller, query } = call;
    const repository = repositoryOf(call);
    const found = Object.values(repository.issues)
      .filter(isPull)
      .filter((issue) => fits(call, issue));
    const sorted = sortIssues(found, query.get("sort"));
    return page(call, sorted, (issue) => listedPullDocument(server, repository, issue, caller), { link: "always" });
  });

  on(pulls.get, (call) => {
    const repository = repositoryOf(call);
    return ok(pullDocument(call.server, repository, pullOf(call, repository), call.caller));
  });

  on(pullCommits.list, (call) => {
    const repository = repositoryOf(call);
    const commits = commitsOf(repository, pullOf(call, repository));
    return page(call, commits, (commit) => documentOf(call, repository, commit), { link: "always", counted: true });
  });

  on(pullFiles.list, (call) => {
    const { server } = call;
    const repository = repositoryOf(call);
    const issue = pullOf(call, repository);
    const before = findCommit(repository, mergeBaseOf(repository, issue) ?? "")?.files ?? [];
    const after = findCommit(repository, issue.pull.headSha)?.files ?? [];
    const start = call.query.get("skip-to") ?? "";
    const changes = changedFiles(before, after).filter(({ path }) => path >= start);
    return page(call, changes, (change) => changedFileDocument(server, repository, issue, change), {
      link: "always",
      counted: true,
    });
  });
}

function fits(call: Call, issue: PullIssue): boolean {
  const { server, query } = call;
  const labels = queryList(call, "labels").map(Number);
  const milestone = queryNumber(call, "milestone") ?? 0;
  const poster = server.has({ gitea: "1.23", forgejo: "10" }) ? userInQuery(call, "poster") : undefined;
  const base = server.has({ forgejo: "16" }) ? query.get("base") : null;
  const head = server.has({ forgejo: "16" }) ? query.get("head") : null;
  const target = server.has({ gitea: "1.24" }) ? query.get("base_branch") : base;
  return (
    fitsState(query.get("state"), issue) &&
    labels.every((id) => issue.labels.includes(id)) &&
    (milestone === 0 || issue.milestone === milestone) &&
    (poster === undefined || issue.author === poster) &&
    (target === null || target === "" || issue.pull.base === target) &&
    (head === null || head === "" || issue.pull.head === head)
  );
}

function open(
  server: GitServer,
  repository: RepositoryRecord,
  user: UserRecord,
  input: Received<CreatePullRequest>,
  writer: boolean,
): PullIssue {
  const head = branchOfHead(server, repository, input.head);
  const tip = head === undefined ? undefined : tipOf(repository, head);
  if (head === undefined || tip === undefined || tipOf(repository, input.base) === undefined) throw notFound();
  if (head === input.base) {
    throw new Refusal(422, "Invalid PullRequest: There are no changes between the head and the base");
  }
  refuseTwin(server, repository, head, input.base);
  const { title, body } = input;
  const issue = createIssue(server, repository, user, writer ? input : { title, body });
  const pull: PullIssue["pull"] = {
    id: server.nextId("pull"),
    head,
    headSha: tip.sha,
    base: input.base,
    merge: null,
    reviews: [],
    allowMaintainerEdit: false,
  };
  return Object.assign(issue, { pull });
}

/**
 * Returns the branch name from `branch` or `owner:branch`. Undefined for another owner, because the sandbox does not
 * implement pull requests from forks.
 */
function branchOfHead(server: GitServer, repository: RepositoryRecord, head: string): string | undefined {
  const [owner, branch] = head.includes(":") ? head.split(":", 2) : [repository.owner, head];
  return owner?.toLowerCase() === repository.owner.toLowerCase() ? branch : undefined;
}

/** Refuses a second open pull request with the same branches. */
function refuseTwin(
  server: GitServer,
  repository: RepositoryRecord,
  head: string,
  base: string,
  except?: PullIssue,
): void {
  const twin = Object.values(repository.issues)
    .filter(isPull)
    .find(
      (other) => other !== except && other.state === "open" && other.pull.head === head && other.pull.base === base,
    );
  if (twin === undefined) return;
  const { id, pull } = twin;
  const parts = [
    `id: ${pull.id}`,
    `issue_id: ${id}`,
    `head_repo_id: ${repository.id}`,
    `base_repo_id: ${repository.id}`,
  ];
  parts.push(`head_branch: ${head}`, `base_branch: ${base}`);
  throw new Refusal(409, `pull request already exists for these targets [${parts.join(", ")}]`);
}

function retarget(
  server: GitServer,
  repository: RepositoryRecord,
  issue: PullIssue,
  user: UserRecord,
  base: string,
): void {
  const before = issue.pull.base;
  if (base === before || issue.pull.merge) return;
  issue.pull.base = base;
  emitPull(server, repository, issue, user, "edited", { changes: { ref: before } });
}
