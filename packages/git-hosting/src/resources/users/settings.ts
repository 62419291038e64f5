import { defineResource, get, patch } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** A user's settings for the profile and the web interface. */
export interface UserSettings {
  full_name: string;
  description: string;
  location: string;
  /** Pronouns, as free text. Forgejo only. */
  pronouns?: string | undefined;
  website: string;
  language: string;
  theme: string;
  /** Diff style: `unified` or `split`. */
  diff_view_style: string;
  hide_email: boolean;
  hide_activity: boolean;
  /** Whether the pronouns are hidden from users who are not signed in. Forgejo only. */
  hide_pronouns?: boolean | undefined;
  /** Whether the web interface shows hints about features that could be turned on in a repository. Forgejo only. */
  enable_repo_unit_hints?: boolean | undefined;
}

/** Schema of {@link UserSettings}. */
export const UserSettingsSchema: z.Schema<UserSettings> = z.lazy(() =>
  z.object({
    full_name: z.string(),
    description: z.string(),
    location: z.string(),
    pronouns: z.optional(z.string()),
    website: z.string(),
    language: z.string(),
    theme: z.string(),
    diff_view_style: z.string(),
    hide_email: z.boolean(),
    hide_activity: z.boolean(),
    hide_pronouns: z.optional(z.boolean()),
    enable_repo_unit_hints: z.optional(z.boolean()),
  }),
);

/** Changes to a user's settings; omitted fields stay unchanged. */
export interface UpdateUserSettings {
  /** Name that the web interface shows next to the login name. */
  full_name?: string | undefined;
  /** Description shown on the user's page. */
  description?: string | undefined;
  /** Location shown on the user's page, as free text. */
  location?: string | undefined;
  /** Pronouns shown on the user's page, as free text. Forgejo only. */
  pronouns?: string | undefined;
  /** Website URL shown on the user's page. */
  website?: string | undefined;
  /** Language of the web interface and of messages, such as `en-US`. */
  language?: string | undefined;
  /** Name of a theme that the server offers for the web interface. */
  theme?: string | undefined;
  /** Diff style: `unified` or `split`. */
  diff_view_style?: string | undefined;
  /**
   * Hides the user's e-mail address from other users. Commits made in the web interface then have a `noreply` address.
   */
  hide_email?: boolean | undefined;
  /** Hides the user's activities from other users, except site administrators. */
  hide_activity?: boolean | undefined;
  /** Hides the user's pronouns from users who are not signed in. Forgejo only. */
  hide_pronouns?: boolean | undefined;
  /** Shows hints about features that could be turned on in a repository. Forgejo only. */
  enable_repo_unit_hints?: boolean | undefined;
}

/** Schema of {@link UpdateUserSettings}. */
export const UpdateUserSettingsSchema: z.Schema<UpdateUserSettings> = z.lazy(() =>
  z.object({
    full_name: z.optional(z.string()),
    description: z.optional(z.string()),
    location: z.optional(z.string()),
    pronouns: z.optional(z.string()),
    website: z.optional(z.string()),
    language: z.optional(z.string()),
    theme: z.optional(z.string()),
    diff_view_style: z.optional(z.string()),
    hide_email: z.optional(z.boolean()),
    hide_activity: z.optional(z.boolean()),
    hide_pronouns: z.optional(z.boolean()),
    enable_repo_unit_hints: z.optional(z.boolean()),
  }),
);

/** The settings of the current user: `git.user.settings`. */
export const userSettings = defineResource({
  /** Reads the current user's settings. */
  get: get("/user/settings", { response: UserSettingsSchema }),

  /** Changes the current user's settings and returns all of them. */
  update: patch("/user/settings", {
    body: UpdateUserSettingsSchema,
    response: UserSettingsSchema,
    retry: "idempotent",
  }),
});
