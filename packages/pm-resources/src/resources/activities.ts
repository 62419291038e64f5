import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { embedded } from "../documents/embedded.js";
import {
  type Formattable,
  type FormattableInput,
  FormattableInputSchema,
  FormattableSchema,
} from "../documents/formattable.js";
import { type Collection, wholeCollectionOf } from "../lists/collection.js";
import { listQuery } from "../lists/query.js";
import type { Attachment } from "./attachments/document.js";
import type { EmojiReaction } from "./emoji-reactions.js";
import type { Principal } from "./principals.js";
import type { WorkPackage } from "./work-packages/document.js";

/** An entry in a work package's history: a change, a comment, or both. */
export interface Activity extends HalDocument {
  /** `Activity::Comment` for an entry with a comment. */
  _type: "Activity" | "Activity::Comment" | (string & {});
  id: number;
  /** Position in the history, from 1. */
  version: number;
  comment?: Formattable | undefined;
  /** Descriptions of the changes, one sentence each. */
  details?: Formattable[] | undefined;
  /** True for an internal comment. Only users with the permission to view internal comments may read it. */
  internal?: boolean | undefined;
  createdAt: string;
  updatedAt?: string | undefined;
  _links: {
    self: Link<Activity>;
    workPackage?: Link<WorkPackage> | undefined;
    user?: Link<Principal> | undefined;
    update?: ActionLink<CommentInput, Activity> | undefined;
    attachments?: Link<Collection<Attachment>> | undefined;
    addAttachment?: ActionLink<unknown, Attachment> | undefined;
    emojiReactions?: Link<Collection<EmojiReaction>> | undefined;
  };
  _embedded?:
    | {
        attachments?: Collection<Attachment> | undefined;
        workPackage?: WorkPackage | undefined;
        emojiReactions?: Collection<EmojiReaction> | undefined;
      }
    | undefined;
}

/** Schema of {@link Activity}. */
export const ActivitySchema: z.Schema<Activity> = z.lazy(() =>
  z.object({
    _type: z.string(),
    id: z.int(),
    version: z.int(),
    comment: z.optional(FormattableSchema),
    details: z.optional(z.array(FormattableSchema)),
    internal: z.optional(z.boolean()),
    createdAt: z.string(),
    updatedAt: z.optional(z.string()),
    _links: z.object({
      self: hal.linkTo<Activity>(),
      workPackage: z.optional(hal.linkTo<WorkPackage>()),
      user: z.optional(hal.linkTo<Principal>()),
      update: z.optional(hal.actionLink<CommentInput, Activity>()),
      attachments: z.optional(hal.linkTo<Collection<Attachment>>()),
      addAttachment: z.optional(hal.actionLink<unknown, Attachment>()),
      emojiReactions: z.optional(hal.linkTo<Collection<EmojiReaction>>()),
    }),
    _embedded: z.optional(
      z.object({
        attachments: embedded<Collection<Attachment>>(),
        workPackage: embedded<WorkPackage>(),
        emojiReactions: embedded<Collection<EmojiReaction>>(),
      }),
    ),
  }),
);

/** Request body for a new or changed comment. */
export interface CommentInput {
  /** Text of the comment in Markdown, as `{ raw }`. The server notifies mentioned users. */
  comment: FormattableInput;
  /** Shows the comment only to users who may read internal comments. Default for a new comment: false. */
  internal?: boolean | undefined;
}

/** Schema of {@link CommentInput}. */
export const CommentInputSchema: z.Schema<CommentInput> = z.lazy(() =>
  z.object({ comment: FormattableInputSchema, internal: z.optional(z.boolean()) }),
);

/** Individual history entries: `pm.activities`. */
export const activities = defineResource({
  /** Reads an entry in a work package's history. Fails with 404 for an internal comment that the caller may not see. */
  get: get("/activities/{id}", { response: ActivitySchema }),

  /** Changes a comment. Requires the permission to edit comments, or to edit one's own comments. */
  update: patch("/activities/{id}", { body: CommentInputSchema, response: ActivitySchema, retry: "idempotent" }),
});

/** The history of a work package: `pm.workPackages.activities`. */
export const workPackageActivities = defineResource({
  /** Lists a work package's whole history, oldest entry first. */
  list: get("/work_packages/{workPackage}/activities", { response: wholeCollectionOf(ActivitySchema) }),

  /**
   * Adds a comment to a work package. Notifies watchers and other subscribers unless `notify` is false. Requires the
   * permission to write comments, or to write internal comments.
   */
  comment: post("/work_packages/{workPackage}/activities", {
    query: () => listQuery({ notify: z.boolean() }),
    body: CommentInputSchema,
    response: ActivitySchema,
  }),
});
