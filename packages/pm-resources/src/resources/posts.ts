import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { embedded } from "../documents/embedded.js";
import type { Collection } from "../lists/collection.js";
import type { Attachment } from "./attachments/document.js";
import type { Workspace } from "./workspaces/document.js";

/** A message in a forum. */
export interface Post extends HalDocument {
  _type: "Post";
  id: number;
  subject: string;
  _links: {
    self: Link<Post>;
    project?: Link<Workspace> | NullLink | undefined;
    attachments?: Link<Collection<Attachment>> | undefined;
    addAttachment?: ActionLink<unknown, Attachment> | undefined;
  };
  _embedded?: { project?: Workspace | undefined; attachments?: Collection<Attachment> | undefined } | undefined;
}

/** Schema of {@link Post}. */
export const PostSchema: z.Schema<Post> = z.lazy(() =>
  z.object({
    _type: z.literal("Post"),
    id: z.int(),
    subject: z.string(),
    _links: z.object({
      self: hal.linkTo<Post>(),
      project: z.optional(hal.nullableLinkTo<Workspace>()),
      attachments: z.optional(hal.linkTo<Collection<Attachment>>()),
      addAttachment: z.optional(hal.actionLink<unknown, Attachment>()),
    }),
    _embedded: z.optional(
      z.object({ project: embedded<Workspace>(), attachments: embedded<Collection<Attachment>>() }),
    ),
  }),
);

/** Forum messages: `pm.posts`. */
export const posts = defineResource({
  /** Reads a forum message. Requires the permission to view messages in its project. Fails with 404 otherwise. */
  get: get("/posts/{id}", { response: PostSchema }),
});
