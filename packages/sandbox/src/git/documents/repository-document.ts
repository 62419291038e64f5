import type { Permission, Repository } from "@halyard/git-hosting/repos";
import { allows, type Access, repositoryAccess } from "../state/access.js";
import type { FieldAges, GitServer } from "../server/git-server.js";
import { findOrganization, isPull } from "../server/find.js";
import type { RepositoryRecord, UserRecord } from "../state/git-state.js";
import { apiOf, pageOf } from "./addresses.js";
import { asOf, never } from "./as-of.js";
import { organizationAsUser, placeholder, userNamed } from "./user-document.js";

const ages: FieldAges = {
  branch_count: { gitea: "1.26" },
  default_target_branch: { gitea: "1.26" },
  has_code: { gitea: "1.25" },
  projects_mode: { gitea: "1.22" },
  allow_fast_forward_only_merge: { gitea: "1.22", forgejo: "7" },
  allow_merge_update: { gitea: "1.27" },
  allow_manual_merge: { gitea: "1.25" },
  autodetect_manual_merge: { gitea: "1.25" },
  default_update_style: { gitea: "1.27", forgejo: "10" },
  object_format_name: { gitea: "1.22", forgejo: "7" },
  mirror_last_sync_at: { gitea: "1.27" },
  topics: { gitea: "1.23", forgejo: "8" },
  licenses: { gitea: "1.23" },
  // From 1.24 on, Gitea omits these two fields instead of sending null.
  parent: { gitea: "1.21..1.23", forgejo: "7" },
  repo_transfer: { gitea: "1.21..1.23", forgejo: "7" },
  wiki_branch: { forgejo: "7" },
  globally_editable_wiki: { forgejo: "8" },
  has_wiki_contents: { forgejo: "15" },
  wiki_ssh_url: { forgejo: "15" },
  wiki_clone_url: { forgejo: "15" },
};

/** Returns the API's JSON for a repository as `viewer` sees it, with the viewer's permissions. */
export function repositoryDocument(
  server: GitServer,
  repository: RepositoryRecord,
  viewer: UserRecord | undefined,
): Repository {
  const access = viewer && repositoryAccess(server.state, repository, viewer);
  const document = withPermissions(server, repository, viewer, access);
  const original = server.state.repositories.find(({ id }) => id === repository.forkOf);
  if (original === undefined) return document;
  // Every version includes a fork's parent, but not the parent's own parent.
  const originalAccess = viewer && repositoryAccess(server.state, original, viewer);
  return { ...document, parent: withPermissions(server, original, viewer, originalAccess) };
}

/** Returns the API's JSON for a repository as its owner sees it. Push events contain it. */
export function ownRepositoryDocument(server: GitServer, repository: RepositoryRecord): Repository {
  return withPermissions(server, repository, undefined, "owner");
}

/**
 * Returns the issue and wiki fields of a repository. A fork has issues disabled, and no wiki until a page is created.
 */
function unitsOf({ forkOf, wiki = [] }: RepositoryRecord): Pick<Repository, "has_issues" | "has_wiki"> {
  const tracker = {
    enable_time_tracker: true,
    allow_only_contributors_to_track_time: true,
    enable_issue_dependencies: true,
  };
  return {
    ...(forkOf === undefined ? { has_issues: true, internal_tracker: tracker } : { has_issues: false }),
    ...(forkOf === undefined || wiki.length > 0
      ? { has_wiki: wiki.length > 0, wiki_branch: "main" }
      : { has_wiki: false }),
  };
}

function withPermissions(
  server: GitServer,
  repository: RepositoryRecord,
  viewer: UserRecord | undefined,
  access: Access | undefined,
): Repository {
  const { id, name, owner, description, website, archived, defaultBranch, branches } = repository;
  const page = pageOf(server, repository);
  const api = apiOf(server, repository);
  const host = new URL(server.baseUrl).hostname;
  const open = Object.values(repository.issues).filter(({ state }) => state === "open");
  const organization = findOrganization(server, owner);
  const closedTo = { admin: false, push: false, pull: false };
  return asOf(server, ages, {
    id,
    // This object always contains the owner's e-mail address, regardless of the viewer.
    owner: organization ? organizationAsUser(server, organization) : ownerDocument(server, owner, viewer),
    name,
    full_name: `${owner}/${name}`,
    description,
    empty: branches.length === 0,
    private: repository.private,
    fork: repository.forkOf !== undefined,
    template: false,
    parent: null,
    mirror: false,
    // The sandbox has no pack files to measure, so the size is a placeholder.
    size: branches.length === 0 ? 0 : 1,
    language: "",
    languages_url: `${api}/languages`,
    html_url: page,
    url: api,
    link: "",
    ssh_url: `git@${host}:${owner}/${name}.git`,
    clone_url: `${page}.git`,
    original_url: "",
    website,
    stars_count: repository.stars?.length ?? 0,
    forks_count: server.state.repositories.filter(({ forkOf }) => forkOf === id).length,
    watchers_count: repository.watchers?.length ?? 0,
    branch_count: branches.length,
    open_issues_count: open.filter((issue) => !isPull(issue)).length,
    open_pr_counter: open.filter(isPull).length,
    release_counter: repository.releases?.filter(({ draft }) => !draft).length ?? 0,
    default_branch: defaultBranch,
    default_target_branch: defaultBranch,
    archived,
    created_at: repository.created,
    updated_at: repository.updated,
    archived_at: archived ? repository.updated : "1970-01-01T00:00:00Z",
    permissions: access === undefined ? closedTo : permissions(access),
    has_code: true,
    ...unitsOf(repository),
    globally_editable_wiki: false,
    has_wiki_contents: (repository.wiki?.length ?? 0) > 0,
    wiki_ssh_url: `git@${host}:${owner}/${name}.wiki.git`,
    wiki_clone_url: `${page}.wiki.git`,
    has_pull_requests: true,
    has_projects: false,
    projects_mode: "all",
    has_releases: (repository.releases?.length ?? 0) > 0,
    has_packages: false,
    has_actions: false,
    ignore_whitespace_conflicts: false,
    ...repository.merging,
    allow_merge_update: true,
    allow_rebase_update: true,
    allow_manual_merge: false,
    autodetect_manual_merge: false,
    default_update_style: "merge",
    default_allow_maintainer_edit: false,
    avatar_url: "",
    internal: false,
    mirror_interval: "",
    object_format_name: "sha1",
    mirror_updated: never,
    mirror_last_sync_at: never,
    repo_transfer: null,
    topics: repository.topics ?? [],
    licenses: [],
  });
}

function ownerDocument(server: GitServer, login: string, viewer: UserRecord | undefined): Repository["owner"] {
  const owner = userNamed(server, login, viewer);
  const account = server.state.users.find((user) => user.login === login);
  return { ...owner, email: account?.email ?? placeholder(server, login) };
}

function permissions(access: Access): Permission {
  return { admin: allows(access, "admin"), push: allows(access, "write"), pull: true };
}
