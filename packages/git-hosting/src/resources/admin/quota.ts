import { defineResource, del, get, patch, post, put, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { QuotaGroupSchema, QuotaInfoSchema, QuotaRuleInfoSchema, type QuotaSubject } from "../quota.js";
import { UserSchema } from "../../documents/user.js";

/** A quota rule to create. */
export interface CreateQuotaRule {
  /** Name of the rule, which other operations take as `quotarule`. The name cannot be changed later. */
  name: string;
  /**
   * Maximum total size, in bytes, of the kinds of data in `subjects`; -1 for no limit. If omitted, the server responds
   * with 422.
   */
  limit?: number | undefined;
  /** Kinds of data that count towards the limit. */
  subjects?: readonly QuotaSubject[] | undefined;
}

/** Schema of {@link CreateQuotaRule}. */
export const CreateQuotaRuleSchema: z.Schema<CreateQuotaRule> = z.lazy(() =>
  z.object({
    name: z.string(),
    limit: z.optional(z.int()),
    subjects: z.optional(z.array(z.string())),
  }),
);

/** Changes to a quota rule; omitted fields stay unchanged. */
export interface UpdateQuotaRule {
  /** Limit in bytes; -1 for no limit. */
  limit?: number | undefined;
  /** Kinds of data that count towards the limit. The list replaces the current list. */
  subjects?: readonly QuotaSubject[] | undefined;
}

/** Schema of {@link UpdateQuotaRule}. */
export const UpdateQuotaRuleSchema: z.Schema<UpdateQuotaRule> = z.lazy(() =>
  z.object({
    limit: z.optional(z.int()),
    subjects: z.optional(z.array(z.string())),
  }),
);

/** A quota group to create. */
export interface CreateQuotaGroup {
  /** Name of the group, which other operations take as `quotagroup`. The name cannot be changed later. */
  name: string;
  /** Rules for the group. The server creates the rules that do not exist yet. */
  rules?: readonly CreateQuotaRule[] | undefined;
}

/** Schema of {@link CreateQuotaGroup}. */
export const CreateQuotaGroupSchema: z.Schema<CreateQuotaGroup> = z.lazy(() =>
  z.object({
    name: z.string(),
    rules: z.optional(z.array(CreateQuotaRuleSchema)),
  }),
);

/** A user's new quota groups. */
export interface SetUserQuotaGroups {
  /** Names of all the user's quota groups. An empty list removes the user from every group. */
  groups: readonly string[];
}

/** Schema of {@link SetUserQuotaGroups}. */
export const SetUserQuotaGroupsSchema: z.Schema<SetUserQuotaGroups> = z.lazy(() =>
  z.object({ groups: z.array(z.string()) }),
);

const since = { forgejo: "9" };

/** The server's quota rules: `git.admin.quota.rules`. */
export const adminQuotaRules = defineResource({
  /** Lists all quota rules in one response. */
  list: get("/admin/quota/rules", { response: z.listOf(QuotaRuleInfoSchema, singlePage()), since }),

  /** Reads one quota rule. */
  get: get("/admin/quota/rules/{quotarule}", { response: QuotaRuleInfoSchema, since }),

  /** Creates a quota rule. Fails with 409 if the name is taken, and with 422 for an unknown subject. */
  create: post("/admin/quota/rules", { body: CreateQuotaRuleSchema, response: QuotaRuleInfoSchema, since }),

  /** Changes a quota rule. Fails with 422 for an unknown subject. */
  update: patch("/admin/quota/rules/{quotarule}", {
    body: UpdateQuotaRuleSchema,
    response: QuotaRuleInfoSchema,
    retry: "idempotent",
    since,
  }),

  /** Deletes a quota rule and removes it from its groups. */
  delete: del("/admin/quota/rules/{quotarule}", { since }),
});

/** The server's quota groups: `git.admin.quota.groups`. */
export const adminQuotaGroups = defineResource({
  /** Lists all quota groups in one response. */
  list: get("/admin/quota/groups", { response: z.listOf(QuotaGroupSchema, singlePage()), since }),

  /** Reads one quota group. */
  get: get("/admin/quota/groups/{quotagroup}", { response: QuotaGroupSchema, since }),

  /** Creates a quota group. Fails with 409 if the name is taken, and with 422 if a rule has an unknown subject. */
  create: post("/admin/quota/groups", { body: CreateQuotaGroupSchema, response: QuotaGroupSchema, since }),

  /** Deletes a quota group, but not its rules. */
  delete: del("/admin/quota/groups/{quotagroup}", { since }),
});

/** The rules of a quota group: `git.admin.quota.groups.rules`. */
export const adminQuotaGroupRules = defineResource({
  /** Adds a rule to a quota group. Fails with 409 if the group already has the rule. */
  add: put("/admin/quota/groups/{quotagroup}/rules/{quotarule}", { since }),

  /** Removes a rule from a quota group without deleting the rule. */
  remove: del("/admin/quota/groups/{quotagroup}/rules/{quotarule}", { since }),
});

/** The users in a quota group: `git.admin.quota.groups.users`. */
export const adminQuotaGroupUsers = defineResource({
  /** Lists all users in a quota group in one response. */
  list: get("/admin/quota/groups/{quotagroup}/users", { response: z.listOf(UserSchema, singlePage()), since }),

  /** Adds a user to a quota group. Fails with 409 if the user is already in the group. */
  add: put("/admin/quota/groups/{quotagroup}/users/{username}", { since }),

  /** Removes a user from a quota group. */
  remove: del("/admin/quota/groups/{quotagroup}/users/{username}", { since }),
});

/** A user's storage quota: `git.admin.users.quota`. */
export const adminUserQuota = defineResource({
  /** Reads a user's storage usage and limits. */
  get: get("/admin/users/{username}/quota", { response: QuotaInfoSchema, since }),

  /** Sets a user's quota groups. Fails with 422 for an unknown group. */
  setGroups: post("/admin/users/{username}/quota/groups", {
    body: SetUserQuotaGroupsSchema,
    retry: "idempotent",
    since,
  }),
});
