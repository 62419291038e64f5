import { type CommitStatus, commitStatuses } from "@halyard/git-hosting/commits";
import { combinedStatusDocument, latestStatuses, statusDocument } from "../documents/status-document.js";
import { emitStatus } from "../events/status-events.js";
import { findCommit } from "../objects/history.js";
import { type Call, signedIn, type Router } from "../server/call.js";
import { changeableRepositoryOf, repositoryOf } from "../server/find.js";
import { page } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import { Refusal } from "../../server/refusal.js";
import { created, ok, type Reply } from "../../server/reply.js";
import type { CommitRecord, RepositoryRecord, StatusRecord } from "../state/git-state.js";
import { commitOf } from "./commit.js";

/** Adds the routes for commit statuses. */
export function statusRoutes({ on }: Router): void {
  on(commitStatuses.list, (call) => {
    const repository = repositoryOf(call);
    return listed(call, repository, commitOf(call, repository, call.path("ref")));
  });

  on(commitStatuses.listBySha, (call) => {
    const repository = repositoryOf(call);
    return listed(call, repository, commitOfHash(call, repository));
  });

  on(commitStatuses.getCombined, (call) => {
    const { server, caller } = call;
    const repository = repositoryOf(call);
    const commit = commitOf(call, repository, call.path("ref"));
    const { document = [], headers } = page(call, latestStatuses(commit), (status) => status, { link: "never" });
    return ok(combinedStatusDocument(server, repository, commit, document, caller), headers);
  });

  on(commitStatuses.create, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "write");
    const commit = commitOfHash(call, repository);
    const user = signedIn(call);
    const { state, context = "", description = "", target_url: targetUrl = "" } = call.body();
    if (state === "skipped" && !server.has({ gitea: "1.25" })) throw new Refusal(422, "invalid status state");
    const status: StatusRecord = {
      id: commit.statuses.length + 1,
      state,
      context,
      description,
      targetUrl,
      creator: user.login,
      created: server.now(),
    };
    commit.statuses.push(status);
    emitStatus(server, repository, commit, status, user);
    return created(statusDocument(server, repository, commit, status, user));
  });
}

function listed(call: Call, repository: RepositoryRecord, commit: CommitRecord): Reply<CommitStatus[]> {
  const { server, caller, query } = call;
  const state = query.get("state") ?? "";
  const found = commit.statuses.filter((status) => state === "" || status.state === state);
  const oldestFirst = ["oldest", "leastupdate", "leastindex"].includes(query.get("sort") ?? "");
  return page(
    call,
    oldestFirst ? found : found.toReversed(),
    (status) => statusDocument(server, repository, commit, status, caller),
    { link: "always", wholeWithoutPage: true },
  );
}

/** Returns the commit whose full hash is in the path. Refuses branches and shortened hashes. */
function commitOfHash(call: Call<"sha">, repository: RepositoryRecord): CommitRecord {
  const commit = findCommit(repository, call.path("sha"));
  if (commit === undefined) throw notFound();
  return commit;
}
