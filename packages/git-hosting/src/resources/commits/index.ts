export {
  CommitAffectedFilesSchema,
  CommitMetaSchema,
  commits,
  CommitSchema,
  CommitStatsSchema,
  CommitUserSchema,
  CompareSchema,
  IdentitySchema,
  PayloadCommitSchema,
  PayloadCommitVerificationSchema,
  PayloadUserSchema,
  RepoCommitSchema,
} from "./commits.js";
export { CombinedStatusSchema, commitStatuses, CommitStatusSchema, CreateStatusSchema } from "./statuses.js";

export type {
  Commit,
  CommitAffectedFiles,
  CommitMeta,
  CommitStats,
  CommitUser,
  Compare,
  Identity,
  PayloadCommit,
  PayloadCommitVerification,
  PayloadUser,
  RepoCommit,
  CommitParts,
  CommitQuery,
  ComparisonQuery,
} from "./commits.js";
export type { CombinedStatus, CommitStatus, CommitStatusState, CreateStatus, StatusQuery } from "./statuses.js";
