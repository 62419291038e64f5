export { branches, BranchSchema, CreateBranchSchema, RenameBranchSchema, SetBranchCommitSchema } from "./branches.js";
export {
  BranchProtectionPrioritiesSchema,
  branchProtections,
  BranchProtectionSchema,
  CreateBranchProtectionSchema,
  UpdateBranchProtectionSchema,
} from "./protections.js";

export type { Branch, BranchQuery, CreateBranch, RenameBranch, SetBranchCommit } from "./branches.js";
export type {
  BranchProtection,
  BranchProtectionPriorities,
  CreateBranchProtection,
  UpdateBranchProtection,
} from "./protections.js";
