import * as z from "@halyard/http-core/schema";
import { type Comment, commentFields } from "../resources/issues/comments.js";
import { type Repository, RepositorySchema } from "./repository.js";
import { type User, UserSchema } from "./user.js";

/** A comment in an activity feed. */
export interface ActivityComment extends Omit<Comment, "user"> {
  /** The author. Null in Forgejo, where the activity's `act_user` is the author. */
  user: User | null;
}

/** Schema of {@link ActivityComment}. */
export const ActivityCommentSchema: z.Schema<ActivityComment> = z.lazy(() =>
  z.object({ ...commentFields(), user: z.nullable(UserSchema) }),
);

/** A repository event in an activity feed. */
export interface Activity {
  id: number;
  /** Id of the user whose feed contains the activity. */
  user_id: number;
  op_type:
    | "create_repo"
    | "rename_repo"
    | "star_repo"
    | "watch_repo"
    | "commit_repo"
    | "create_issue"
    | "create_pull_request"
    | "transfer_repo"
    | "push_tag"
    | "comment_issue"
    | "merge_pull_request"
    | "close_issue"
    | "reopen_issue"
    | "close_pull_request"
    | "reopen_pull_request"
    | "delete_tag"
    | "delete_branch"
    | "mirror_sync_push"
    | "mirror_sync_create"
    | "mirror_sync_delete"
    | "approve_pull_request"
    | "reject_pull_request"
    | "comment_pull"
    | "publish_release"
    | "pull_review_dismissed"
    | "pull_request_ready_for_review"
    | "auto_merge_pull_request"
    | (string & {});
  act_user_id: number;
  act_user: User | null;
  repo_id: number;
  repo: Repository | null;
  /** Id of the comment, or 0 if the activity is not about a comment. */
  comment_id: number;
  comment: ActivityComment | null;
  /** Name of the branch or tag, if there is one. */
  ref_name: string;
  is_private: boolean;
  /** Text that depends on `op_type`. For a push, it is JSON with the commits. For an issue, it is `number|title`. */
  content: string;
  created: string;
}

/** Schema of {@link Activity}. */
export const ActivitySchema: z.Schema<Activity> = z.lazy(() =>
  z.object({
    id: z.int(),
    user_id: z.int(),
    op_type: z.string(),
    act_user_id: z.int(),
    act_user: z.nullable(UserSchema),
    repo_id: z.int(),
    repo: z.nullable(RepositorySchema),
    comment_id: z.int(),
    comment: z.nullable(ActivityCommentSchema),
    ref_name: z.string(),
    is_private: z.boolean(),
    content: z.string(),
    created: z.string(),
  }),
);
