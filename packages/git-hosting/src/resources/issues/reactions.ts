import { defineResource, del, get, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { type User, UserSchema } from "../../documents/user.js";

/** An emoji reaction by a user. */
export interface Reaction {
  /** Name of the emoji without colons, such as `+1`, `heart` or `rocket`. */
  content: string;
  user: User | null;
  created_at: string;
}

/** Schema of {@link Reaction}. */
export const ReactionSchema: z.Schema<Reaction> = z.lazy(() =>
  z.object({ content: z.string(), user: z.nullable(UserSchema), created_at: z.string() }),
);

/** A reaction to add or remove. */
export interface ReactionContent {
  /** Name of the emoji without colons. `git.settings.getUi` lists the allowed names in `allowed_reactions`. */
  content?: string | undefined;
}

/** Schema of {@link ReactionContent}. */
export const ReactionContentSchema: z.Schema<ReactionContent> = z.lazy(() =>
  z.object({ content: z.optional(z.string()) }),
);

/** Reactions to an issue or pull request: `git.issues.reactions`. */
export const issueReactions = defineResource({
  /** Lists the reactions to an issue. */
  list: get("/repos/{owner}/{repo}/issues/{index}/reactions", {
    query: pageQuery,
    response: z.listOf(ReactionSchema),
  }),

  /**
   * Adds the current user's reaction to an issue. Repeating the call changes nothing. Fails with 403 if the emoji is
   * not allowed.
   */
  add: post("/repos/{owner}/{repo}/issues/{index}/reactions", {
    body: ReactionContentSchema,
    response: ReactionSchema,
    retry: "idempotent",
  }),

  /** Removes one of the current user's reactions to an issue. A missing reaction is not an error. */
  remove: del("/repos/{owner}/{repo}/issues/{index}/reactions", { body: ReactionContentSchema }),
});

/** Reactions to a comment: `git.issues.comments.reactions`. */
export const commentReactions = defineResource({
  /** Lists all reactions to a comment in one response. */
  list: get("/repos/{owner}/{repo}/issues/comments/{id}/reactions", {
    response: z.listOf(ReactionSchema, singlePage()),
  }),

  /**
   * Adds the current user's reaction to a comment. Repeating the call changes nothing. Fails with 403 if the emoji is
   * not allowed.
   */
  add: post("/repos/{owner}/{repo}/issues/comments/{id}/reactions", {
    body: ReactionContentSchema,
    response: ReactionSchema,
    retry: "idempotent",
  }),

  /** Removes one of the current user's reactions to a comment. A missing reaction is not an error. */
  remove: del("/repos/{owner}/{repo}/issues/comments/{id}/reactions", { body: ReactionContentSchema }),
});
