import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { HookEvent } from "../documents/hook-event.js";
import { pageQuery } from "../lists/page-query.js";

export {
  expandHookEvents,
  type HookEvent,
  hookEventNames,
  hookEventSince,
  isHookEvent,
  reportedHookEvents,
} from "../documents/hook-event.js";

/** A webhook, with its URL and events. */
export interface Hook {
  id: number;
  /** Name shown in the list of webhooks. Gitea 1.26 or newer. */
  name?: string | undefined;
  /** Format of the deliveries, such as `gitea`, `forgejo` or `slack`. */
  type: string;
  active: boolean;
  /**
   * Subscribed events. They can differ from the events in the request that created the webhook. The server replaces a
   * group of events, such as `pull_request`, with the individual events, and lists `issues_only` as `issues`.
   */
  events: readonly string[] | null;
  /** Glob for the branches whose events are delivered. Older versions of the servers omit it. */
  branch_filter?: string | undefined;
  /** Value of the `Authorization` header in every delivery. It is a secret, shown here in clear text. */
  authorization_header: string;
  /** Settings, such as the URL (`url`) and the format of the body (`content_type`). They never contain the `secret`. */
  config: Readonly<Record<string, string>> | null;
  /** URL that receives the deliveries, as in `config`. Forgejo only. */
  url?: string | undefined;
  /** Format of the body, as in `config`. Forgejo only. */
  content_type?: string | undefined;
  /** Additional settings for types such as `slack`. Forgejo only. */
  metadata?: unknown;
  created_at: string;
  updated_at: string;
}

/** Schema of {@link Hook}. */
export const HookSchema: z.Schema<Hook> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.optional(z.string()),
    type: z.string(),
    active: z.boolean(),
    events: z.nullable(z.array(z.string())),
    branch_filter: z.optional(z.string()),
    authorization_header: z.string(),
    config: z.nullable(z.record(z.string(), z.string())),
    url: z.optional(z.string()),
    content_type: z.optional(z.string()),
    metadata: z.optional(z.unknown()),
    created_at: z.string(),
    updated_at: z.string(),
  }),
);

/** Target and format of the deliveries. All values are strings. */
export interface HookConfig {
  /** URL that receives the deliveries. The server refuses to connect to hosts outside its `ALLOWED_HOST_LIST`. */
  url: string;
  /** Format of the body: `json`, or `form` with the JSON in the field `payload`. */
  content_type: "json" | "form";
  /** Secret key that signs the deliveries. It cannot be read or changed later. */
  secret?: string | undefined;
  /**
   * For webhooks that a site administrator creates with `git.admin.hooks`: whether the webhook applies to all
   * repositories on the server. If not, the server copies it into each new repository.
   */
  is_system_webhook?: "true" | "false" | undefined;
  /** Channel that receives the messages, such as `#builds`. Required for the type `slack`; other types ignore it. */
  channel?: string | undefined;
  /** Name shown as the messages' author. For the type `slack`. */
  username?: string | undefined;
  /** URL of the picture shown next to the messages. For the type `slack`. */
  icon_url?: string | undefined;
  /** Color of the bar next to the messages, such as `#36a64f`. For the type `slack`. */
  color?: string | undefined;
}

/** Schema of {@link HookConfig}. */
export const HookConfigSchema: z.Schema<HookConfig> = z.lazy(() =>
  z.object({
    url: z.string(),
    content_type: z.enum(["json", "form"]),
    secret: z.optional(z.string()),
    is_system_webhook: z.optional(z.enum(["true", "false"])),
    channel: z.optional(z.string()),
    username: z.optional(z.string()),
    icon_url: z.optional(z.string()),
    color: z.optional(z.string()),
  }),
);

/** A webhook to create. */
export interface CreateHook {
  /** Format of the deliveries. `forgejo` and `sourcehut_builds` exist in Forgejo only. */
  type:
    | "gitea"
    | "forgejo"
    | "gogs"
    | "slack"
    | "discord"
    | "dingtalk"
    | "telegram"
    | "msteams"
    | "feishu"
    | "matrix"
    | "wechatwork"
    | "packagist"
    | "sourcehut_builds";
  /** URL, format and secret of the deliveries. */
  config: HookConfig;
  /** Events to deliver. Default: `push` only. Servers silently ignore unknown names; `ensureHook` refuses them. */
  events?: readonly (HookEvent | (string & {}))[] | undefined;
  /** Whether the webhook delivers events. Default false. */
  active?: boolean | undefined;
  /**
   * Glob for the branches whose push, create and delete events are delivered, such as `{main,release-*}`. Default: all
   * branches.
   */
  branch_filter?: string | undefined;
  /** Value of the `Authorization` header in every delivery. It is a secret. */
  authorization_header?: string | undefined;
  /** Name shown in the list of webhooks. Default: empty. Gitea 1.26 or newer. */
  name?: string | undefined;
}

/** Schema of {@link CreateHook}. */
export const CreateHookSchema: z.Schema<CreateHook> = z.lazy(() =>
  z.object({
    type: z.enum([
      "gitea",
      "forgejo",
      "gogs",
      "slack",
      "discord",
      "dingtalk",
      "telegram",
      "msteams",
      "feishu",
      "matrix",
      "wechatwork",
      "packagist",
      "sourcehut_builds",
    ]),
    config: HookConfigSchema,
    events: z.optional(z.array(z.string())),
    active: z.optional(z.boolean()),
    branch_filter: z.optional(z.string()),
    authorization_header: z.optional(z.string()),
    name: z.optional(z.string()),
  }),
);

/** Changes to a webhook. Send all fields, because servers reset some omitted fields. */
export interface UpdateHook {
  /** Settings to change: `url`, `content_type` and the fields for `slack`. Default: unchanged. */
  config?: Readonly<Record<string, string>> | undefined;
  /** Events to deliver. If omitted, only `push` remains. */
  events?: readonly (HookEvent | (string & {}))[] | undefined;
  /** Whether the webhook delivers events. Default: unchanged. */
  active?: boolean | undefined;
  /** Glob for the branches whose events are delivered. If omitted, the server clears the glob. */
  branch_filter?: string | undefined;
  /** Value of the `Authorization` header in every delivery. It is a secret. If omitted, the server clears the value. */
  authorization_header?: string | undefined;
  /** Name shown in the list of webhooks. Default: unchanged. Gitea 1.26 or newer. */
  name?: string | undefined;
}

/** Schema of {@link UpdateHook}. */
export const UpdateHookSchema: z.Schema<UpdateHook> = z.lazy(() =>
  z.object({
    config: z.optional(z.record(z.string(), z.string())),
    events: z.optional(z.array(z.string())),
    active: z.optional(z.boolean()),
    branch_filter: z.optional(z.string()),
    authorization_header: z.optional(z.string()),
    name: z.optional(z.string()),
  }),
);

/**
 * The webhooks of a repository: `git.repos.hooks`. Requires admin access to the repository. All operations fail with
 * 403 if the server has webhooks turned off.
 */
export const repoHooks = defineResource({
  /** Lists a repository's webhooks. */
  list: get("/repos/{owner}/{repo}/hooks", { query: pageQuery, response: z.listOf(HookSchema) }),

  /** Reads one webhook. */
  get: get("/repos/{owner}/{repo}/hooks/{id}", { response: HookSchema }),

  /** Creates a webhook, which stays inactive unless `active` is true. Fails with 422 for an unknown `type`. */
  create: post("/repos/{owner}/{repo}/hooks", { body: CreateHookSchema, response: HookSchema }),

  /** Changes a webhook. Servers reset some omitted fields: see {@link UpdateHook}. */
  update: patch("/repos/{owner}/{repo}/hooks/{id}", {
    body: UpdateHookSchema,
    response: HookSchema,
    retry: "idempotent",
  }),

  /** Deletes a webhook. */
  delete: del("/repos/{owner}/{repo}/hooks/{id}"),

  /**
   * Tests a webhook with a push delivery for the newest commit of `ref`. By default, `ref` is the default branch.
   * Succeeds without a delivery if the webhook is not subscribed to `push`, or if the repository is empty.
   */
  test: post("/repos/{owner}/{repo}/hooks/{id}/tests", {
    query: () =>
      z.fields({
        /** Branch, tag or commit that the delivery is about. Default: the default branch. */
        ref: z.optional(z.string()),
      }),
  }),
});

/** The webhooks of an organization: `git.orgs.hooks`. Requires ownership of the organization. */
export const orgHooks = defineResource({
  /** Lists an organization's webhooks. */
  list: get("/orgs/{org}/hooks", { query: pageQuery, response: z.listOf(HookSchema) }),

  /** Reads one webhook. */
  get: get("/orgs/{org}/hooks/{id}", { response: HookSchema }),

  /** Creates a webhook, which stays inactive unless `active` is true. Fails with 422 for an unknown `type`. */
  create: post("/orgs/{org}/hooks", { body: CreateHookSchema, response: HookSchema }),

  /** Changes a webhook. Servers reset some omitted fields: see {@link UpdateHook}. */
  update: patch("/orgs/{org}/hooks/{id}", { body: UpdateHookSchema, response: HookSchema, retry: "idempotent" }),

  /** Deletes a webhook. */
  delete: del("/orgs/{org}/hooks/{id}"),
});

/** The webhooks for everything that the current user owns: `git.user.hooks`. */
export const currentUserHooks = defineResource({
  /** Lists the current user's webhooks. */
  list: get("/user/hooks", { query: pageQuery, response: z.listOf(HookSchema) }),

  /** Reads one webhook. */
  get: get("/user/hooks/{id}", { response: HookSchema }),

  /** Creates a webhook, which stays inactive unless `active` is true. Fails with 422 for an unknown `type`. */
  create: post("/user/hooks", { body: CreateHookSchema, response: HookSchema }),

  /** Changes a webhook. Servers reset some omitted fields: see {@link UpdateHook}. */
  update: patch("/user/hooks/{id}", { body: UpdateHookSchema, response: HookSchema, retry: "idempotent" }),

  /** Deletes a webhook. */
  delete: del("/user/hooks/{id}"),
});

/**
 * The server's webhooks: `git.admin.hooks`. Site administrators only. System webhooks (`config.is_system_webhook`)
 * apply to every repository. Default webhooks are copied into new repositories.
 */
export const adminHooks = defineResource({
  /** Lists the server's system webhooks. In Gitea 1.24 or newer, `type` can select other webhooks. */
  list: get("/admin/hooks", {
    query: () =>
      z.fields({
        /**
         * Webhooks to list: `system` (for all repositories), `default` (copied into new repositories) or `all`.
         * Default `system`. Gitea 1.24 or newer.
         */
        type: z.optional(z.enum(["system", "default", "all"])),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(HookSchema),
  }),

  /** Reads one webhook. */
  get: get("/admin/hooks/{id}", { response: HookSchema }),

  /** Creates a webhook, which stays inactive unless `active` is true. Fails with 422 for an unknown `type`. */
  create: post("/admin/hooks", { body: CreateHookSchema, response: HookSchema }),

  /** Changes a webhook. Servers reset some omitted fields: see {@link UpdateHook}. */
  update: patch("/admin/hooks/{id}", { body: UpdateHookSchema, response: HookSchema, retry: "idempotent" }),

  /** Deletes a webhook. */
  delete: del("/admin/hooks/{id}"),
});
