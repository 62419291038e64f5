import { type Commit, commits } from "@halyard/git-hosting/commits";
import { commitDocument } from "../documents/commit-document.js";
import { pullDocument } from "../documents/pull-document.js";
import { changedFiles, changesOf } from "../objects/changes.js";
import { commitsBetween, findCommit, findMergeBase, resolveRef } from "../objects/history.js";
import { type Call, queryFlag, type Router } from "../server/call.js";
import { isPull, repositoryOf } from "../server/find.js";
import { page, pageLimits } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import { Refusal } from "../../server/refusal.js";
import { ok } from "../../server/reply.js";
import type { CommitRecord, RepositoryRecord } from "../state/git-state.js";

/** Adds the routes for commits. */
export function commitRoutes({ on }: Router): void {
  on(commits.list, (call) => {
    const { query } = call;
    const repository = repositoryOf(call);
    if (repository.branches.length === 0) throw new Refusal(409, "Git Repository is empty.");
    const head = resolveRef(repository, query.get("sha") ?? repository.defaultBranch);
    const not = query.get("not");
    const excluded = not === null ? undefined : resolveRef(repository, not);
    if (head === undefined || (not !== null && excluded === undefined)) throw notFound();
    const found = commitsBetween(repository, excluded ? [excluded.sha] : [], head.sha)
      .filter((commit) => touches(repository, commit, query.get("path")))
      .filter((commit) => isWithin(call, commit));
    const ofPath = (query.get("path") ?? "") !== "";
    return page(call, found, (commit) => documentOf(call, repository, commit), {
      ...{ link: "always", counted: true },
      skipped: ofPath ? pageLimits.max : undefined,
    });
  });

  on(commits.get, (call) => {
    const repository = repositoryOf(call);
    return ok(documentOf(call, repository, commitOf(call, repository, call.path("sha"))));
  });

  on(commits.compare, (call) => {
    const { server } = call;
    const repository = repositoryOf(call);
    const [base, head, ...rest] = call.path("basehead").split("...");
    const from = resolveRef(repository, base ?? "");
    const to = resolveRef(repository, head ?? "");
    if (from === undefined || to === undefined || rest.length > 0) throw notFound();
    const found = commitsBetween(repository, [from.sha], to.sha);
    const mergeBase = findCommit(repository, findMergeBase(repository, from.sha, to.sha) ?? "");
    const changed = changedFiles(mergeBase?.files ?? [], to.files);
    return ok({
      total_commits: found.length,
      commits: found.map((commit) => documentOf(call, repository, commit)),
      ...(server.version.product === "forgejo"
        ? { files: changed.map(({ path, status }) => ({ filename: path, status })) }
        : {}),
    });
  });

  on(commits.getPull, (call) => {
    const { server, caller } = call;
    const repository = repositoryOf(call);
    const commit = commitOf(call, repository, call.path("sha"));
    // Gitea and Forgejo find a pull request only by the commit that its merge created.
    const merged = Object.values(repository.issues)
      .filter(isPull)
      .find((issue) => issue.pull.merge?.sha === commit.sha);
    if (merged === undefined) {
      const search = `id: 0, issue_id: 0, head_repo_id: 0, base_repo_id: ${repository.id}, head_branch: , base_branch: `;
      throw new Refusal(404, `pull request does not exist [${search}]`);
    }
    return ok(pullDocument(server, repository, merged, caller));
  });
}

/** Returns the commit for a reference. Throws a 404 when there is no such commit. */
export function commitOf(call: Call, repository: RepositoryRecord, ref: string): CommitRecord {
  const commit = resolveRef(repository, ref);
  if (commit === undefined) throw notFound();
  return commit;
}

/** Returns the API's JSON for a commit, with the parts that the query selects. Default: all parts. */
export function documentOf(call: Call, repository: RepositoryRecord, commit: CommitRecord): Commit {
  return commitDocument(call.server, repository, commit, call.caller, {
    stat: queryFlag(call, "stat", true),
    verification: queryFlag(call, "verification", true),
    files: queryFlag(call, "files", true),
  });
}

function touches(repository: RepositoryRecord, commit: CommitRecord, path: string | null): boolean {
  if (path === null || path === "") return true;
  return changesOf(repository, commit).some((change) => change.path === path || change.path.startsWith(`${path}/`));
}

/**
 * Returns whether a commit's date is between `since` and `until`. Gitea supports both from 1.25 on. Forgejo supports
 * neither.
 */
function isWithin({ server, query }: Call, commit: CommitRecord): boolean {
  if (!server.has({ gitea: "1.25" })) return true;
  const [since, until] = [Date.parse(query.get("since") ?? ""), Date.parse(query.get("until") ?? "")];
  const time = Date.parse(commit.committer.date);
  return !(time < since) && !(time > until);
}
