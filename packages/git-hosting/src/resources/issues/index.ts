export {
  CreateIssueSchema,
  SetDeadlineSchema,
  UpdateIssueSchema,
  issueAssignees,
  IssueAssigneesSchema,
  IssueDeadlineSchema,
  IssueProjectSchema,
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
  UpdateAttachmentSchema,
  issueAttachments,
} from "./attachments.js";
export {
  CommentSchema,
  CreateIssueCommentSchema,
  UpdateIssueCommentSchema,
  issueComments,
  issueTimeline,
  TimelineCommentSchema,
} from "./comments.js";
export { issueBlocks, issueDependencies, IssueMetaSchema } from "./dependencies.js";
export { commentReactions, ReactionContentSchema, issueReactions, ReactionSchema } from "./reactions.js";
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
  SetDeadline,
  UpdateIssue,
  Issue,
  IssueDeadline,
  IssueAssignees,
  IssueProject,
  IssueSort,
  LockIssue,
  PullRequestMeta,
  RepositoryMeta,
  IssueQuery,
  IssueSearch,
} from "./issues.js";
export type { Attachment, AttachmentUpload, UpdateAttachment } from "./attachments.js";
export type {
  Comment,
  CreateIssueComment,
  UpdateIssueComment,
  TimelineComment,
  CommentPeriod,
  CommentQuery,
} from "./comments.js";
export type { IssueMeta } from "./dependencies.js";
export type { ReactionContent, Reaction } from "./reactions.js";
export type {
  IssueConfig,
  IssueConfigContactLink,
  IssueConfigValidation,
  IssueFormField,
  IssueTemplate,
} from "./templates.js";
