import {
  type ChangeFileOperation,
  type CommitDetails,
  type ContentsResponse,
  contents,
} from "@halyard/git-hosting/contents";
import { pushBranch } from "../actions/branch-actions.js";
import { changeFiles } from "../actions/file-actions.js";
import { commitAs } from "../actions/commit-actions.js";
import { directoryDocuments, entryDocument, fileCommitDocument } from "../documents/contents-document.js";
import { unsigned } from "../documents/commit-document.js";
import { tipOf } from "../objects/pull-state.js";
import { resolveRef } from "../objects/history.js";
import { mayPush, refuseCommit } from "../protection/who-may.js";
import { type Call, signedIn, type Router } from "../server/call.js";
import type { Received } from "../../server/call.js";
import { changeableRepositoryOf, repositoryOf } from "../server/find.js";
import { notFound } from "../server/refusal.js";
import { Refusal } from "../../server/refusal.js";
import { created, ok, type Reply } from "../../server/reply.js";
import type { CommitRecord, RepositoryRecord } from "../state/git-state.js";
import { isBranchName } from "./branch.js";

type WriteCall = Call<"owner" | "repo", CommitDetails>;

/** Adds the routes for files. */
export function contentsRoutes({ on }: Router): void {
  on(contents.list, (call): Reply<readonly ContentsResponse[] | null> => {
    const repository = repositoryOf(call);
    if (repository.branches.length === 0) return ok([]);
    const [commit, ref] = readAt(call, repository);
    return ok(directoryDocuments(call.server, repository, commit, ref, "") ?? []);
  });

  on(contents.get, (call) => {
    const { server } = call;
    const repository = repositoryOf(call);
    // For an empty repository, the servers send the same response as for an empty directory.
    if (repository.branches.length === 0) return ok([]);
    const [commit, ref] = readAt(call, repository);
    const path = call.path("path").replace(/\/+$/, "");
    const found =
      entryDocument(server, repository, commit, ref, path) ?? directoryDocuments(server, repository, commit, ref, path);
    if (found === undefined) {
      throw notFound({
        from: "GetContentsOrList",
        text: `object does not exist [id: , rel_path: ${path}]`,
      });
    }
    return ok(found);
  });

  on(contents.create, (call) => {
    const { content, ...details } = call.body();
    const change: ChangeFileOperation = { operation: "create", path: call.path("path"), content };
    return created(one(write(call, details, [change], `Add ${change.path}`)));
  });

  on(contents.update, (call) => {
    const { content, sha, from_path, ...details } = call.body();
    const path = call.path("path");
    const change: ChangeFileOperation = { operation: "update", path, content, sha, from_path };
    return ok(one(write(call, details, [change], `Update ${path}`)));
  });

  on(contents.delete, (call) => {
    const { sha, ...details } = call.body();
    const change: ChangeFileOperation = { operation: "delete", path: call.path("path"), sha };
    const { commit } = write(call, details, [change], `Delete ${change.path}`);
    return ok({ content: null, commit, verification: unsigned() });
  });

  on(contents.change, (call) => {
    const { files, ...details } = call.body();
    const message = files.map(({ operation, path }) => `${operation} ${path}`).join("\n");
    return created({ ...write(call, details, files, message), verification: unsigned() });
  });
}

interface Written {
  readonly files: readonly (ContentsResponse | null)[];
  readonly commit: ReturnType<typeof fileCommitDocument>;
}

function one({ files, commit }: Written): {
  readonly content: ContentsResponse | null;
  readonly commit: Written["commit"];
  readonly verification: ReturnType<typeof unsigned>;
} {
  return { content: files[0] ?? null, commit, verification: unsigned() };
}

/** Commits the changes and pushes the commit. */
function write(
  call: WriteCall,
  details: Received<CommitDetails>,
  changes: readonly ChangeFileOperation[],
  defaultMessage: string,
): Written {
  const { server } = call;
  const repository = changeableRepositoryOf(call, "write");
  const user = signedIn(call);
  const branch = details.branch ?? repository.defaultBranch;
  const target = details.new_branch === undefined || details.new_branch === "" ? branch : details.new_branch;
  if (!isBranchName(target)) throw new Refusal(422, "[NewBranchName]: GitRefName");
  const parent = tipOf(repository, branch);
  if (parent === undefined && repository.branches.length > 0) {
    throw new Refusal(404, `branch does not exist [name: ${branch}]`);
  }
  if (target !== branch && details.force_overwrite_new_branch !== true && tipOf(repository, target)) {
    throw new Refusal(server.version.product === "forgejo" ? 409 : 422, `branch already exists [name: ${target}]`);
  }
  if (!mayPush(server, repository, target, user)) throw refuseCommit(server, user);
  const files = changeFiles(server, repository, parent?.files ?? [], changes);
  const message = details.message === undefined || details.message === "" ? defaultMessage : details.message;
  const parents = parent ? [parent.sha] : [];
  const commit = commitAs(server, repository, user, { files, parents, message }, details);
  pushBranch(server, repository, target, commit.sha, user);
  return {
    files: changes.map(({ path }) => entryDocument(server, repository, commit, target, path) ?? null),
    commit: fileCommitDocument(server, repository, commit),
  };
}

/** Returns the commit to read from, and the reference name to use in URLs. */
function readAt(call: Call, repository: RepositoryRecord): readonly [CommitRecord, string] {
  const ref = call.query.get("ref") ?? "";
  const name = ref === "" ? repository.defaultBranch : ref;
  const commit = resolveRef(repository, name);
  if (commit === undefined) {
    throw notFound({ from: "GetCommit", text: `object does not exist [id: ${name}, rel_path: ]` });
  }
  return [commit, name];
}
