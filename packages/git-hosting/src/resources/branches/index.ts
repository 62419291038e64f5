export { branches, BranchSchema, CreateBranchSchema, RenameBranchSchema } from "./branches.js";
export {
  BranchProtectionPrioritiesSchema,
  branchProtections,
  BranchProtectionSchema,
  CreateBranchProtectionSchema,
  UpdateBranchProtectionSchema,
} from "./protections.js";

export type { Branch, CreateBranch, RenameBranch } from "./branches.js";
export type {
  BranchProtection,
  BranchProtectionPriorities,
  CreateBranchProtection,
  UpdateBranchProtection,
} from "./protections.js";
