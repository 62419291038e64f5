import * as z from "@halyard/http-core/schema";

/**
 * Visibility of a user or an organization: to everyone (`public`), to signed-in users (`limited`), or only to members
 * of the organization or of the user's organizations (`private`).
 */
export type Visibility = "public" | "limited" | "private";

/** A user account. Fields that contain an owner also use this type for organizations. */
export interface User {
  id: number;
  login: string;
  /** The same as `login`. */
  username: string;
  full_name: string;
  /** E-mail address. If the user hides it, this is a placeholder at the server's `noreply` domain. */
  email: string;
  avatar_url: string;
  /** URL of the user's page. Gitea 1.22 or newer, Forgejo 8 or newer. */
  html_url?: string | undefined;
  description: string;
  location: string;
  /** Pronouns, as free text. Forgejo only. */
  pronouns?: string | undefined;
  website: string;
  language: string;
  visibility: Visibility | (string & {});
  created: string;
  /** Time of the last sign-in. Only administrators and the user can see it. For everyone else, the year is 1. */
  last_login: string;
  /**
   * Whether the user is a site administrator. Only administrators and the user see the real value. Everyone else sees
   * false, both here and in `active` and `prohibit_login`.
   */
  is_admin: boolean;
  active: boolean;
  prohibit_login: boolean;
  restricted: boolean;
  /** Id of the authentication source, or 0 for the server's own. Gitea 1.22 or newer, Forgejo 8 or newer. */
  source_id?: number | undefined;
  /** The user's name at the authentication source. */
  login_name: string;
  followers_count: number;
  following_count: number;
  starred_repos_count: number;
}

/** Schema of {@link User}. */
export const UserSchema: z.Schema<User> = z.lazy(() =>
  z.object({
    id: z.int(),
    login: z.string(),
    username: z.string(),
    full_name: z.string(),
    email: z.string(),
    avatar_url: z.string(),
    html_url: z.optional(z.string()),
    description: z.string(),
    location: z.string(),
    pronouns: z.optional(z.string()),
    website: z.string(),
    language: z.string(),
    visibility: z.string(),
    created: z.string(),
    last_login: z.string(),
    is_admin: z.boolean(),
    active: z.boolean(),
    prohibit_login: z.boolean(),
    restricted: z.boolean(),
    source_id: z.optional(z.int()),
    login_name: z.string(),
    followers_count: z.int(),
    following_count: z.int(),
    starred_repos_count: z.int(),
  }),
);
