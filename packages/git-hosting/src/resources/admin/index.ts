export { adminCron, adminOrgs, adminUnadopted, CronSchema } from "./admin.js";
export {
  adminQuotaGroupRules,
  adminQuotaGroups,
  adminQuotaGroupUsers,
  adminQuotaRules,
  adminUserQuota,
  CreateQuotaGroupSchema,
  CreateQuotaRuleSchema,
  UpdateQuotaRuleSchema,
  SetUserQuotaGroupsSchema,
} from "./quota.js";
export {
  adminUserOrgs,
  adminUserRepos,
  adminUsers,
  CreateUserSchema,
  UpdateUserSchema,
  RenameUserSchema,
} from "./users.js";

export type { Cron } from "./admin.js";
export type { CreateQuotaGroup, CreateQuotaRule, UpdateQuotaRule, SetUserQuotaGroups } from "./quota.js";
export type { CreateUser, UpdateUser, RenameUser } from "./users.js";
