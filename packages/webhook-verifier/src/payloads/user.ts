import * as z from "zod/mini";
import type { Schema } from "./schema.js";

/** An account of a git server as a delivery shows it. */
export interface User {
  /** Negative for built-in accounts: -1 is a deleted user, -2 the Actions bot. */
  id: number;
  /** Name of the account; `username` holds the same. */
  login: string;
  login_name: string;
  /** Gitea 1.22, Forgejo 8. */
  source_id?: number | undefined;
  full_name: string;
  /** Senders and pushers always carry the no-reply address. */
  email: string;
  avatar_url: string;
  /** Gitea 1.22, Forgejo 8. */
  html_url?: string | undefined;
  language: string;
  /** False unless the viewer is an administrator, so no information in a delivery. */
  is_admin: boolean;
  /** `0001-01-01T00:00:00Z` stands for unknown. */
  last_login: string;
  created: string;
  restricted: boolean;
  /** False unless the viewer is an administrator, so no information in a delivery. */
  active: boolean;
  prohibit_login: boolean;
  location: string;
  website: string;
  description: string;
  visibility: string;
  followers_count: number;
  following_count: number;
  starred_repos_count: number;
  /** Forgejo only. */
  pronouns?: string | undefined;
  username: string;
}

/** Checks a {@link User}; unknown fields pass and stay. */
export const UserSchema: Schema<User> = z.lazy(() =>
  z.looseObject({
    id: z.number(),
    login: z.string(),
    login_name: z.string(),
    source_id: z.optional(z.number()),
    full_name: z.string(),
    email: z.string(),
    avatar_url: z.string(),
    html_url: z.optional(z.string()),
    language: z.string(),
    is_admin: z.boolean(),
    last_login: z.string(),
    created: z.string(),
    restricted: z.boolean(),
    active: z.boolean(),
    prohibit_login: z.boolean(),
    location: z.string(),
    website: z.string(),
    description: z.string(),
    visibility: z.string(),
    followers_count: z.number(),
    following_count: z.number(),
    starred_repos_count: z.number(),
    pronouns: z.optional(z.string()),
    username: z.string(),
  }),
);
