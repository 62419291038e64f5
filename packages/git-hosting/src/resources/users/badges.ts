import { defineResource, del, get, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/**
 * A badge on a user's page, with the field names in Gitea's API description. Gitea 1.22 and newer send a
 * {@link SentBadge} instead.
 */
export interface Badge {
  id: number;
  /** Name that identifies the badge in requests. */
  slug: string;
  description: string;
  image_url: string;
}

/** Schema of {@link Badge}. */
export const BadgeSchema: z.Schema<Badge> = z.lazy(() =>
  z.object({
    id: z.int(),
    slug: z.string(),
    description: z.string(),
    image_url: z.string(),
  }),
);

/** A badge on a user's page, with the field names that Gitea 1.22 and newer send. */
export interface SentBadge {
  ID: number;
  /** Name that identifies the badge in requests. */
  Slug: string;
  Description: string;
  ImageURL: string;
}

/** Schema of {@link SentBadge}. */
export const SentBadgeSchema: z.Schema<SentBadge> = z.lazy(() =>
  z.object({
    ID: z.int(),
    Slug: z.string(),
    Description: z.string(),
    ImageURL: z.string(),
  }),
);

/** Badges to add or remove. */
export interface UserBadge {
  /** The `slug` of each badge. */
  badge_slugs: readonly string[];
}

/** Schema of {@link UserBadge}. */
export const UserBadgeSchema: z.Schema<UserBadge> = z.lazy(() => z.object({ badge_slugs: z.array(z.string()) }));

/** The badges of a user, for site administrators: `git.admin.users.badges`. */
export const userBadges = defineResource({
  /**
   * Lists all of a user's badges in one response. `"Slug" in badge` distinguishes a {@link SentBadge} from a
   * {@link Badge}.
   */
  list: get("/admin/users/{username}/badges", {
    response: z.listOf<Badge | SentBadge>(z.union([SentBadgeSchema, BadgeSchema]), singlePage()),
    since: { gitea: "1.22" },
  }),

  /** Adds badges to a user. */
  add: post("/admin/users/{username}/badges", {
    body: UserBadgeSchema,
    retry: "idempotent",
    since: { gitea: "1.22" },
  }),

  /** Removes badges from a user. */
  remove: del("/admin/users/{username}/badges", { body: UserBadgeSchema, since: { gitea: "1.22" } }),
});
