import { type Release, releaseAssets, releases } from "@halyard/git-hosting/releases";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok, type Reply } from "../../server/reply.js";
import { apiOf, pageOf } from "../documents/addresses.js";
import { assetDocument } from "../documents/asset-document.js";
import { userDocument } from "../documents/user-document.js";
import { type Call, queryFlag, type Router, signedIn } from "../server/call.js";
import { accountOf, changeableRepositoryOf, mayWrite, repositoryOf } from "../server/find.js";
import { page, whole } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import type { ReleaseRecord, RepositoryRecord } from "../state/git-state.js";
import { assetOf, editAsset, makeAsset, removeAsset } from "./attachments.js";
import { addTag } from "./tags.js";

/** Adds the routes for releases and their files. Publishing a release creates its tag. */
export function releaseRoutes(router: Router): void {
  assetRoutes(router);
  const { on } = router;

  on(releases.list, (call) => {
    const repository = repositoryOf(call);
    const found = visible(call, repository).filter(
      ({ draft, prerelease }) => fits(call, "draft", draft) && fits(call, "pre-release", prerelease),
    );
    return page(call, found, (release) => releaseDocument(call, repository, release), { link: "always" });
  });

  on(releases.getLatest, (call) => {
    const repository = repositoryOf(call);
    return one(
      call,
      repository,
      visible(call, repository).find(({ draft, prerelease }) => !draft && !prerelease),
    );
  });

  on(releases.get, (call) => {
    const repository = repositoryOf(call);
    return one(call, repository, releaseOf(call, repository));
  });

  on(releases.getByTag, (call) => {
    const repository = repositoryOf(call);
    return one(call, repository, publishedAt(repository, call.path("tag")));
  });

  on(releases.create, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "write");
    if (repository.branches.length === 0) throw new Refusal(422, "repo is empty");
    const { tag_name: tag, target_commitish: target = "", name = "", body = "", draft = false, ...input } = call.body();
    if (publishedAt(repository, tag)) throw new Refusal(409, "Release is has no Tag");
    if (!draft && !repository.tags?.some((known) => known.name === tag)) addTag(repository, tag, target, "");
    const release: ReleaseRecord = {
      ...{ id: server.nextId("release"), tag, target: target === "" ? repository.defaultBranch : target },
      ...{ title: name === "" ? tag : name, notes: body, draft, prerelease: input.prerelease ?? false },
      ...{ author: signedIn(call).login, created: server.now(), assets: [] },
    };
    repository.releases = [...(repository.releases ?? []), release];
    return created(releaseDocument(call, repository, release));
  });

  on(releases.update, (call) => {
    const repository = changeableRepositoryOf(call, "write");
    const release = releaseOf(call, repository);
    const edit = call.body();
    release.tag = edit.tag_name ?? release.tag;
    release.target = edit.target_commitish ?? release.target;
    release.title = edit.name ?? release.title;
    release.notes = edit.body ?? release.notes;
    release.draft = edit.draft ?? release.draft;
    release.prerelease = edit.prerelease ?? release.prerelease;
    const { tag, target, draft } = release;
    if (!draft && !repository.tags?.some(({ name }) => name === tag)) addTag(repository, tag, target, "");
    return ok(releaseDocument(call, repository, release));
  });

  on(releases.delete, (call) => {
    const repository = changeableRepositoryOf(call, "write");
    return remove(repository, releaseOf(call, repository));
  });

  on(releases.deleteByTag, (call) => {
    const repository = changeableRepositoryOf(call, "write");
    return remove(repository, publishedAt(repository, call.path("tag")));
  });
}

function assetRoutes({ on }: Router): void {
  on(releaseAssets.list, (call) => {
    const repository = repositoryOf(call);
    const { assets, tag } = releaseOf(call, repository);
    const at = `${pageOf(call.server, repository)}/releases/download/${tag}`;
    return whole(assets, (asset) => assetDocument(call.server, asset, `${at}/${asset.name}`));
  });

  on(releaseAssets.get, (call) => ok(assetDocument(call.server, assetOf(call, releaseOf(call, repositoryOf(call))))));

  // This route also serves `uploadBytes`, whose body is the file.
  on(releaseAssets.upload, (call) => makeAsset(call, releaseOf(call, changeableRepositoryOf(call, "write"))));
  on(releaseAssets.update, (call) => editAsset(call, releaseOf(call, changeableRepositoryOf(call, "write"))));
  on(releaseAssets.delete, (call) => removeAsset(call, releaseOf(call, changeableRepositoryOf(call, "write"))));
}

/** Returns the releases that the caller may see, newest first. Only callers with write access see drafts. */
function visible(call: Call, repository: RepositoryRecord): ReleaseRecord[] {
  const drafts = mayWrite(call, repository);
  return (repository.releases ?? []).filter(({ draft }) => drafts || !draft).toReversed();
}

function fits(call: Call, field: string, value: boolean): boolean {
  return !call.query.has(field) || queryFlag(call, field, value) === value;
}

function releaseOf(call: Call<"id">, repository: RepositoryRecord): ReleaseRecord {
  const release = visible(call, repository).find(({ id }) => String(id) === call.path("id"));
  if (release === undefined) throw notFound();
  return release;
}

function publishedAt({ releases: all = [] }: RepositoryRecord, tag: string): ReleaseRecord | undefined {
  return all.find((release) => release.tag === tag && !release.draft);
}

function one(call: Call, repository: RepositoryRecord, release: ReleaseRecord | undefined): Reply<Release> {
  if (release === undefined) throw notFound();
  return ok(releaseDocument(call, repository, release));
}

function remove(repository: RepositoryRecord, release: ReleaseRecord | undefined): Reply<never> {
  if (release === undefined) throw notFound();
  repository.releases = repository.releases?.filter((other) => other !== release);
  return empty(204);
}

function releaseDocument({ server, caller }: Call, repository: RepositoryRecord, release: ReleaseRecord): Release {
  const { id, tag, target, title, notes, draft, prerelease, created: at, assets } = release;
  const url = `${apiOf(server, repository)}/releases/${id}`;
  const web = pageOf(server, repository);
  return {
    ...{ id, tag_name: tag, target_commitish: target, name: title, body: notes, draft, prerelease, url },
    html_url: `${web}/releases/tag/${tag}`,
    tarball_url: `${web}/archive/${tag}.tar.gz`,
    zipball_url: `${web}/archive/${tag}.zip`,
    upload_url: `${url}/assets`,
    ...{ created_at: at, published_at: at },
    author: userDocument(server, accountOf(server, release.author), caller),
    assets: assets.map((asset) => assetDocument(server, asset, `${web}/releases/download/${tag}/${asset.name}`)),
    ...(server.has({ forgejo: "8" })
      ? { hide_archive_links: false, archive_download_count: { zip: 0, tar_gz: 0 } }
      : {}),
  };
}
