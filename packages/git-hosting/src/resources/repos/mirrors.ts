import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { RepositorySchema } from "../../documents/repository.js";

/** A repository to be copied from elsewhere. */
export interface MigrateRepo {
  /** Address of the original. */
  clone_addr: string;
  repo_name: string;
  /** User or organization that will own it. Default: the user who asks. */
  repo_owner?: string | undefined;
  /** The older form of `repo_owner`, an id. */
  uid?: number | undefined;
  /** What runs there, so that more than the code can be taken over. Default `git`. */
  service?:
    "git" | "github" | "gitea" | "gitlab" | "gogs" | "onedev" | "gitbucket" | "codebase" | "codecommit" | undefined;
  /** Secret. */
  auth_token?: string | undefined;
  auth_username?: string | undefined;
  /** Secret. */
  auth_password?: string | undefined;
  /** For `codecommit`; Gitea only. */
  aws_access_key_id?: string | undefined;
  /** Secret. For `codecommit`; Gitea only. */
  aws_secret_access_key?: string | undefined;
  /** Keeps following the original; then only code and wiki come along. */
  mirror?: boolean | undefined;
  /** A Go duration such as `8h0m0s`. */
  mirror_interval?: string | undefined;
  description?: string | undefined;
  private?: boolean | undefined;
  wiki?: boolean | undefined;
  /** Needs a `service` that has them, like the following four. */
  issues?: boolean | undefined;
  labels?: boolean | undefined;
  milestones?: boolean | undefined;
  pull_requests?: boolean | undefined;
  releases?: boolean | undefined;
  lfs?: boolean | undefined;
  /** Default: derived from `clone_addr`. */
  lfs_endpoint?: string | undefined;
}

/** Schema of {@link MigrateRepo}. */
export const MigrateRepoSchema: z.Schema<MigrateRepo> = z.lazy(() =>
  z.object({
    clone_addr: z.string(),
    repo_name: z.string(),
    repo_owner: z.optional(z.string()),
    uid: z.optional(z.int()),
    service: z.optional(
      z.enum(["git", "github", "gitea", "gitlab", "gogs", "onedev", "gitbucket", "codebase", "codecommit"]),
    ),
    auth_token: z.optional(z.string()),
    auth_username: z.optional(z.string()),
    auth_password: z.optional(z.string()),
    aws_access_key_id: z.optional(z.string()),
    aws_secret_access_key: z.optional(z.string()),
    mirror: z.optional(z.boolean()),
    mirror_interval: z.optional(z.string()),
    description: z.optional(z.string()),
    private: z.optional(z.boolean()),
    wiki: z.optional(z.boolean()),
    issues: z.optional(z.boolean()),
    labels: z.optional(z.boolean()),
    milestones: z.optional(z.boolean()),
    pull_requests: z.optional(z.boolean()),
    releases: z.optional(z.boolean()),
    lfs: z.optional(z.boolean()),
    lfs_endpoint: z.optional(z.string()),
  }),
);

/** A repository elsewhere that this one is pushed to. */
export interface PushMirror {
  /** Made up by the server; the operations take it as `name`. */
  remote_name: string;
  remote_address: string;
  repo_name: string;
  /** A Go duration such as `8h0m0s`; `0s` means only when asked. */
  interval: string;
  sync_on_commit: boolean;
  /** Globs of the branches to push, separated by commas; Forgejo only. */
  branch_filter?: string | undefined;
  /** The key to be allowed there, when the mirror uses SSH; Forgejo only. */
  public_key?: string | undefined;
  created: string;
  /** Null before the first push. */
  last_update: string | null;
  /** Empty when the last push worked. */
  last_error: string;
}

/** Schema of {@link PushMirror}. */
export const PushMirrorSchema: z.Schema<PushMirror> = z.lazy(() =>
  z.object({
    remote_name: z.string(),
    remote_address: z.string(),
    repo_name: z.string(),
    interval: z.string(),
    sync_on_commit: z.boolean(),
    branch_filter: z.optional(z.string()),
    public_key: z.optional(z.string()),
    created: z.string(),
    last_update: z.nullable(z.string()),
    last_error: z.string(),
  }),
);

/** A repository elsewhere to push to. */
export interface CreatePushMirror {
  remote_address?: string | undefined;
  remote_username?: string | undefined;
  /** Secret. */
  remote_password?: string | undefined;
  /** A Go duration such as `8h0m0s`; `0` turns the schedule off. */
  interval?: string | undefined;
  sync_on_commit?: boolean | undefined;
  /** Globs of the branches to push, separated by commas; Forgejo only. */
  branch_filter?: string | undefined;
  /** Has the server make a key pair and answers with its public key; Forgejo only. */
  use_ssh?: boolean | undefined;
}

/** Schema of {@link CreatePushMirror}. */
export const CreatePushMirrorSchema: z.Schema<CreatePushMirror> = z.lazy(() =>
  z.object({
    remote_address: z.optional(z.string()),
    remote_username: z.optional(z.string()),
    remote_password: z.optional(z.string()),
    interval: z.optional(z.string()),
    sync_on_commit: z.optional(z.boolean()),
    branch_filter: z.optional(z.string()),
    use_ssh: z.optional(z.boolean()),
  }),
);

/** A branch of a fork to be brought up to date. */
export interface MergeUpstream {
  branch: string;
  /** Refuses where a merge commit would be needed; Gitea 1.25 or newer. */
  ff_only?: boolean | undefined;
}

/** Schema of {@link MergeUpstream}. */
export const MergeUpstreamSchema: z.Schema<MergeUpstream> = z.lazy(() =>
  z.object({ branch: z.string(), ff_only: z.optional(z.boolean()) }),
);

/** How a fork was brought up to date. */
export interface MergeUpstreamResponse {
  merge_type: "fast-forward" | "merge" | (string & {});
}

/** Schema of {@link MergeUpstreamResponse}. */
export const MergeUpstreamResponseSchema: z.Schema<MergeUpstreamResponse> = z.lazy(() =>
  z.object({
    merge_type: z.string(),
  }),
);

/** How a branch of a fork stands to that of its original. */
export interface SyncForkInfo {
  /** Whether it can be brought up to date. */
  allowed: boolean;
  commits_behind: number;
  fork_commit: string;
  base_commit: string;
}

/** Schema of {@link SyncForkInfo}. */
export const SyncForkInfoSchema: z.Schema<SyncForkInfo> = z.lazy(() =>
  z.object({
    allowed: z.boolean(),
    commits_behind: z.int(),
    fork_commit: z.string(),
    base_commit: z.string(),
  }),
);

/** Copying repositories from elsewhere; stands beside the operations of `git.repos`. */
export const repoMigration = defineResource({
  /**
   * Copies a repository from elsewhere and answers when that is done, which takes its time: raise the limits of the
   * call. Fails with 409 when the name is taken, with 422 when the server may not reach that host or the other side
   * refuses the credential.
   */
  migrate: post("/repos/migrate", { body: MigrateRepoSchema, response: RepositorySchema }),
});

/** Repositories that follow another one: `git.repos.mirror`. */
export const repoMirror = defineResource({
  /** Asks a mirror to fetch from its original soon. Fails with 400 when it is no mirror. */
  sync: post("/repos/{owner}/{repo}/mirror-sync", { retry: "idempotent" }),

  /** Makes an ordinary repository of a mirror. Needs its owner. Forgejo only. */
  convert: post("/repos/{owner}/{repo}/convert", { response: RepositorySchema, since: { forgejo: "13" } }),
});

/** Repositories elsewhere that one is pushed to: `git.repos.pushMirrors`. All of it needs administration. */
export const pushMirrors = defineResource({
  /** Lists the push mirrors. */
  list: get("/repos/{owner}/{repo}/push_mirrors", { query: pageQuery, response: z.listOf(PushMirrorSchema) }),

  /** Reads the push mirror with this `remote_name`. */
  get: get("/repos/{owner}/{repo}/push_mirrors/{name}", { response: PushMirrorSchema }),

  /** Adds a push mirror. Fails with 400 when the address is not allowed. */
  create: post("/repos/{owner}/{repo}/push_mirrors", { body: CreatePushMirrorSchema, response: PushMirrorSchema }),

  /** Deletes a push mirror here; what was pushed stays. */
  delete: del("/repos/{owner}/{repo}/push_mirrors/{name}"),

  /** Pushes to every push mirror of the repository. */
  sync: post("/repos/{owner}/{repo}/push_mirrors-sync", { retry: "idempotent" }),
});

/** Forks that catch up with their original: `git.repos.upstream`. Each server has its own way. */
export const repoUpstream = defineResource({
  /** Brings a branch of a fork up to date with that of its original. Gitea only. */
  merge: post("/repos/{owner}/{repo}/merge-upstream", {
    body: MergeUpstreamSchema,
    response: MergeUpstreamResponseSchema,
    retry: "idempotent",
    since: { gitea: "1.23" },
  }),

  /** Reads how the default branch of a fork stands to its original. Forgejo only. */
  getDefault: get("/repos/{owner}/{repo}/sync_fork", { response: SyncForkInfoSchema, since: { forgejo: "12" } }),

  /** Brings the default branch of a fork up to date. Fails with 400 when that is not possible. Forgejo only. */
  syncDefault: post("/repos/{owner}/{repo}/sync_fork", { retry: "idempotent", since: { forgejo: "12" } }),

  /** Reads how a branch of a fork stands to its original. Forgejo only. */
  getBranch: get("/repos/{owner}/{repo}/sync_fork/{branch}", {
    response: SyncForkInfoSchema,
    since: { forgejo: "12" },
  }),

  /** Brings a branch of a fork up to date. Fails with 400 when that is not possible. Forgejo only. */
  syncBranch: post("/repos/{owner}/{repo}/sync_fork/{branch}", { retry: "idempotent", since: { forgejo: "12" } }),
});
