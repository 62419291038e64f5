import type { Server } from "./servers.ts";

/** A part of a published API description that the server does not actually have. The client omits it. */
export interface KnownFault {
  readonly server: Server;
  /** Operation keys, such as `PATCH /activities/{}/emoji_reactions`. */
  readonly operations: readonly string[];
  /** Fields, in the form that `findGaps` returns, such as `body id`. A trailing `*` is a wildcard. */
  readonly fields: readonly string[];
  /** The server's actual behaviour, with a source. */
  readonly evidence: string;
}

/** Known errors in the recorded descriptions. A test fails if an error listed here no longer exists. */
export const knownFaults: readonly KnownFault[] = [
  {
    server: "openproject",
    operations: ["PATCH /activities/{}/emoji_reactions"],
    fields: ["response *"],
    evidence:
      "In the API description, the response is a single reaction. The server responds with the collection of all " +
      "reactions to the comment: " +
      "lib/api/v3/emoji_reactions/emoji_reactions_by_activity_comment_api.rb renders EmojiReactionCollectionRepresenter.",
  },
  {
    server: "openproject",
    operations: ["POST /memberships/form"],
    fields: ["response _embedded.validationError"],
    evidence: "Every form embeds `validationErrors`, not `validationError`: lib/api/decorators/form.rb.",
  },
  {
    server: "openproject",
    operations: ["POST /memberships/{}/form"],
    fields: ["response *"],
    evidence:
      "In the API description, the response is the membership. The server responds with a form: " +
      "lib/api/v3/memberships/update_form_api.rb mounts the endpoint UpdateForm.",
  },
  {
    server: "openproject",
    operations: ["GET /notifications/{}"],
    fields: ["response details"],
    evidence:
      "The server embeds the details and sends no field with the name `details`: " +
      "lib/api/v3/notifications/notification_representer.rb.",
  },
  {
    server: "openproject",
    operations: [
      "PATCH /portfolios/{}",
      "PATCH /programs/{}",
      "PATCH /projects/{}",
      "PATCH /users/{}/non_working_times/{}",
      "PATCH /users/{}/working_hours/{}",
    ],
    fields: ["body id"],
    evidence:
      "The API description uses one model for request and response. The id is part of the path and cannot change.",
  },
  {
    server: "gitea",
    operations: ["DELETE /orgs/{}/actions/variables/{}", "DELETE /repos/{}/{}/actions/variables/{}"],
    fields: ["response *"],
    evidence:
      "The API description lists the statuses 200, 201 and 204. The server always responds with 204 and no body: " +
      "DeleteVariable in routers/api/v1/org/action.go and routers/api/v1/repo/action.go.",
  },
  {
    server: "gitea",
    operations: ["POST /repos/{}/{}/pulls/{}/merge"],
    fields: ["body do", "body merge_commit_id", "body merge_message_field", "body merge_title_field"],
    evidence:
      "These fields are aliases of Do, MergeCommitID, MergeMessageField and MergeTitleField. Every version accepts " +
      "the original names: MergePullRequestForm.UnmarshalJSON in services/forms/repo_form.go.",
  },
  {
    server: "gitea",
    operations: ["POST /repos/{}/{}/pulls/{}/reviews", "POST /repos/{}/{}/pulls/{}/reviews/{}"],
    fields: ["body event"],
    evidence:
      "The API description lists the states of a review as values of `event`. The server treats any value other than " +
      "APPROVED, REQUEST_CHANGES and COMMENT as PENDING: preparePullReviewType in routers/api/v1/repo/pull_review.go.",
  },
];
