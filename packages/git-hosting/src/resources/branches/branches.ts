import { defineResource, del, get, patch, post, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type PayloadCommit, PayloadCommitSchema } from "../commits/commits.js";
import type { PageQuery } from "../../lists/page-query.js";

/** A branch of a repository, and what the branch's protection allows the current user to do. */
export interface Branch {
  name: string;
  /** The newest commit on the branch. */
  commit: PayloadCommit | null;
  protected: boolean;
  /** Name of the rule that protects the branch; empty if the branch is not protected. */
  effective_branch_protection_name: string;
  required_approvals: number;
  enable_status_check: boolean;
  /** Status contexts that must succeed before a merge. */
  status_check_contexts: readonly string[] | null;
  user_can_push: boolean;
  user_can_merge: boolean;
}

/** Schema of {@link Branch}. */
export const BranchSchema: z.Schema<Branch> = z.lazy(() =>
  z.object({
    name: z.string(),
    commit: z.nullable(PayloadCommitSchema),
    protected: z.boolean(),
    effective_branch_protection_name: z.string(),
    required_approvals: z.int(),
    enable_status_check: z.boolean(),
    status_check_contexts: z.nullable(z.array(z.string())),
    user_can_push: z.boolean(),
    user_can_merge: z.boolean(),
  }),
);

/** A branch to create. */
export interface CreateBranch {
  /** Name of the new branch. The call fails with 409 if the name is taken. */
  new_branch_name: string;
  /** Branch, tag or commit to start from. Default: the default branch. */
  old_ref_name?: string | undefined;
  /** Branch to start from. Older form of `old_ref_name`. Gitea and Forgejo have deprecated this field. */
  old_branch_name?: string | undefined;
}

/** Schema of {@link CreateBranch}. */
export const CreateBranchSchema: z.Schema<CreateBranch> = z.lazy(() =>
  z.object({
    new_branch_name: z.string(),
    old_ref_name: z.optional(z.string()),
    old_branch_name: z.optional(z.string()),
  }),
);

/** A branch's new name. */
export interface RenameBranch {
  /** New name of the branch. The call fails with 422 if the name is taken. */
  name: string;
}

/** Schema of {@link RenameBranch}. */
export const RenameBranchSchema: z.Schema<RenameBranch> = z.lazy(() => z.object({ name: z.string() }));

/** The commit to move a branch to. */
export interface SetBranchCommit {
  /** Hash of the new commit, or a reference that points to it. */
  new_commit_id: string;
  /** Commit that the branch must currently point to. Default: any commit. */
  old_commit_id?: string | undefined;
  /** Moves the branch even if this loses commits. Default false. */
  force?: boolean | undefined;
}

/** Schema of {@link SetBranchCommit}. */
export const SetBranchCommitSchema: z.Schema<SetBranchCommit> = z.lazy(() =>
  z.object({
    new_commit_id: z.string(),
    old_commit_id: z.optional(z.string()),
    force: z.optional(z.boolean()),
  }),
);

/** Query fields for a list of branches. */
export interface BranchQuery extends PageQuery {
  /** Lists only branches whose name contains this text. Gitea 1.27 or newer; other servers ignore it. */
  q?: string | undefined;
}

/** The branches of a repository: `git.branches`. */
export const branches = defineResource({
  /**
   * Lists a repository's branches. For an empty repository, the server may respond with `null`, which the client treats
   * as an empty list.
   */
  list: get("/repos/{owner}/{repo}/branches", {
    query: (): z.Schema<BranchQuery> =>
      z.object({ q: z.optional(z.string()), page: z.optional(z.int()), limit: z.optional(z.int()) }),
    response: z.listOf(BranchSchema),
  }),

  /** Reads one branch with its effective protection. */
  get: get("/repos/{owner}/{repo}/branches/{+branch}", { response: BranchSchema }),

  /** Creates a branch. Fails with 404 if its starting point does not exist, and with 409 if the name is taken. */
  create: post("/repos/{owner}/{repo}/branches", { body: CreateBranchSchema, response: BranchSchema }),

  /**
   * Renames a branch. Open pull requests and protections then use the new name. Requires admin access to the repository
   * if the branch is protected or is the default branch.
   */
  rename: patch("/repos/{owner}/{repo}/branches/{+branch}", {
    body: RenameBranchSchema,
    since: { gitea: "1.23", forgejo: "10" },
  }),

  /**
   * Moves a branch to another commit. Fails with 404 if the branch does not exist, and with 403 if a protection or a
   * hook forbids the move. Fails with 422 if the branch is not at `old_commit_id`, or if the move would lose commits
   * and `force` is not true.
   */
  setCommit: put("/repos/{owner}/{repo}/branches/{+branch}", {
    body: SetBranchCommitSchema,
    retry: "create",
    since: { gitea: "1.26" },
  }),

  /** Deletes a branch. Fails with 403 for the default branch and for protected branches. */
  delete: del("/repos/{owner}/{repo}/branches/{+branch}"),
});
