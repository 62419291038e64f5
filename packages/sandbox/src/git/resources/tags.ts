import { type Tag, tags } from "@halyard/git-hosting/tags";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok } from "../../server/reply.js";
import { pageOf } from "../documents/addresses.js";
import { commitMetas } from "../documents/commit-document.js";
import { resolveRef } from "../objects/history.js";
import { type Call, type Router } from "../server/call.js";
import { changeableRepositoryOf, repositoryOf } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import { page } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import type { RepositoryRecord, TagRecord } from "../state/git-state.js";

/** Adds the routes for tags. */
export function tagRoutes({ on }: Router): void {
  on(tags.list, (call) => {
    const repository = repositoryOf(call);
    const newestFirst = (repository.tags ?? []).toReversed();
    return page(call, newestFirst, (tag) => tagDocument(call.server, repository, tag), { link: "always" });
  });

  on(tags.get, (call) => {
    const repository = repositoryOf(call);
    return ok(tagDocument(call.server, repository, tagOf(call, repository)));
  });

  on(tags.create, (call) => {
    const repository = changeableRepositoryOf(call, "write");
    const { tag_name: name, target = "", message = "" } = call.body();
    if (repository.tags?.some((tag) => tag.name === name)) throw new Refusal(409, `tag already exists [name: ${name}]`);
    return created(tagDocument(call.server, repository, addTag(repository, name, target, message)));
  });

  on(tags.delete, (call) => {
    const repository = changeableRepositoryOf(call, "write");
    const removed = tagOf(call, repository);
    if (repository.releases?.some(({ tag, draft }) => tag === removed.name && !draft)) {
      throw new Refusal(409, "a tag attached to a release cannot be deleted directly");
    }
    repository.tags = repository.tags?.filter((tag) => tag !== removed);
    return empty(204);
  });
}

/** Tags a commit. `target` is its hash or a reference to it. An empty target means the default branch. */
export function addTag(repository: RepositoryRecord, name: string, target: string, message: string): TagRecord {
  const commit = resolveRef(repository, target === "" ? repository.defaultBranch : target);
  if (commit === undefined) throw notFound();
  const tag: TagRecord = { name, sha: commit.sha, message: message === "" ? commit.message : message };
  repository.tags = [...(repository.tags ?? []), tag];
  return tag;
}

function tagOf(call: Call<"tag">, { tags: all = [] }: RepositoryRecord): TagRecord {
  const tag = all.find(({ name }) => name === call.path("tag"));
  if (tag === undefined) throw notFound();
  return tag;
}

function tagDocument(server: GitServer, repository: RepositoryRecord, { name, sha, message }: TagRecord): Tag {
  const archive = `${pageOf(server, repository)}/archive/${name}`;
  return {
    ...{ name, id: sha, message },
    commit: commitMetas(server, repository, [sha])[0] ?? null,
    ...{ zipball_url: `${archive}.zip`, tarball_url: `${archive}.tar.gz` },
    ...(server.has({ forgejo: "8" }) ? { archive_download_count: { zip: 0, tar_gz: 0 } } : {}),
  };
}
