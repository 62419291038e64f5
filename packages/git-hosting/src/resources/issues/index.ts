export {
  CreateIssueSchema,
  EditDeadlineSchema,
  EditIssueSchema,
  IssueDeadlineSchema,
  issues,
  IssueSchema,
  LockIssueSchema,
  PullRequestMetaSchema,
  RepositoryMetaSchema,
} from "./issues.js";
export {
  AttachmentSchema,
  AttachmentUploadSchema,
  commentAttachments,
  EditAttachmentSchema,
  issueAttachments,
} from "./attachments.js";
export {
  CommentSchema,
  CreateIssueCommentSchema,
  EditIssueCommentSchema,
  issueComments,
  issueTimeline,
  TimelineCommentSchema,
} from "./comments.js";
export { issueBlocks, issueDependencies, IssueMetaSchema } from "./dependencies.js";
export { commentReactions, EditReactionSchema, issueReactions, ReactionSchema } from "./reactions.js";
export { issueSubscriptions } from "./subscriptions.js";
export {
  issueConfig,
  IssueConfigContactLinkSchema,
  IssueConfigSchema,
  IssueConfigValidationSchema,
  IssueFormFieldSchema,
  issueTemplates,
  IssueTemplateSchema,
} from "./templates.js";

export type {
  CreateIssue,
  EditDeadline,
  EditIssue,
  Issue,
  IssueDeadline,
  IssueSort,
  LockIssue,
  PullRequestMeta,
  RepositoryMeta,
} from "./issues.js";
export type { Attachment, AttachmentUpload, EditAttachment } from "./attachments.js";
export type { Comment, CreateIssueComment, EditIssueComment, TimelineComment } from "./comments.js";
export type { IssueMeta } from "./dependencies.js";
export type { EditReaction, Reaction } from "./reactions.js";
export type {
  IssueConfig,
  IssueConfigContactLink,
  IssueConfigValidation,
  IssueFormField,
  IssueTemplate,
} from "./templates.js";
