export { adminCron, adminOrgs, adminUnadopted, CronSchema } from "./admin.js";
export {
  adminQuotaGroupRules,
  adminQuotaGroups,
  adminQuotaGroupUsers,
  adminQuotaRules,
  adminUserQuota,
  CreateQuotaGroupSchema,
  CreateQuotaRuleSchema,
  EditQuotaRuleSchema,
  SetUserQuotaGroupsSchema,
} from "./quota.js";
export {
  adminUserOrgs,
  adminUserRepos,
  adminUsers,
  CreateUserSchema,
  EditUserSchema,
  RenameUserSchema,
} from "./users.js";

export type { Cron } from "./admin.js";
export type { CreateQuotaGroup, CreateQuotaRule, EditQuotaRule, SetUserQuotaGroups } from "./quota.js";
export type { CreateUser, EditUser, RenameUser } from "./users.js";
