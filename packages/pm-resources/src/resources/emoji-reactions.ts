import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get, patch } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wholeCollectionOf } from "../lists/collection.js";
import type { Activity } from "./activities.js";
import type { User } from "./users/document.js";

/** Name of a reaction. */
export type Reaction =
  | "thumbs_up"
  | "thumbs_down"
  | "grinning_face_with_smiling_eyes"
  | "confused_face"
  | "heart"
  | "party_popper"
  | "rocket"
  | "eyes";

/** All reactions of one kind to a comment. */
export interface EmojiReaction extends HalDocument {
  _type: "EmojiReaction";
  /** The comment's id and the reaction, such as `7-rocket`. */
  id: string;
  reaction: Reaction | (string & {});
  /** Emoji character. */
  emoji: string;
  reactionsCount: number;
  firstReactionAt: string;
  _links: {
    self?: Link<EmojiReaction> | undefined;
    /** Comment that the users reacted to. */
    reactable: Link<Activity>;
    reactingUsers: Link<User>[];
  };
}

/** Schema of {@link EmojiReaction}. */
export const EmojiReactionSchema: z.Schema<EmojiReaction> = z.lazy(() =>
  hal.document({
    _type: z.literal("EmojiReaction"),
    id: z.string(),
    reaction: z.string(),
    emoji: z.string(),
    reactionsCount: z.int(),
    firstReactionAt: z.string(),
    _links: z.object({
      self: z.optional(hal.linkTo<EmojiReaction>()),
      reactable: hal.linkTo<Activity>(),
      reactingUsers: hal.linksTo<User>(),
    }),
  }),
);

const reactions: readonly Reaction[] = [
  "thumbs_up",
  "thumbs_down",
  "grinning_face_with_smiling_eyes",
  "confused_face",
  "heart",
  "party_popper",
  "rocket",
  "eyes",
];

/** Reactions to one comment: `pm.activities.emojiReactions`. */
export const activityEmojiReactions = defineResource({
  /** Lists the reactions to a comment. */
  list: get("/activities/{activity}/emoji_reactions", { response: wholeCollectionOf(EmojiReactionSchema) }),

  /**
   * Adds the caller's reaction to a comment, or removes the reaction if it already exists. Returns all reactions to the
   * comment. Requires the permission to comment. A request that may have reached the server is never retried, because a
   * second request would undo the first.
   */
  toggle: patch("/activities/{activity}/emoji_reactions", {
    body: z.fields({
      /** Name of the reaction to add, or to remove if the caller has already added it. */
      reaction: z.enum(reactions),
    }),
    response: wholeCollectionOf(EmojiReactionSchema),
    retry: "toggle",
  }),
});

/** Reactions to all comments on a work package: `pm.workPackages.emojiReactions`. */
export const workPackageEmojiReactions = defineResource({
  /** Lists the reactions to all comments on a work package. */
  list: get("/work_packages/{workPackage}/activities_emoji_reactions", {
    response: wholeCollectionOf(EmojiReactionSchema),
  }),
});
