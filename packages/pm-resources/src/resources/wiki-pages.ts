import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { embedded } from "../documents/embedded.js";
import type { Collection } from "../lists/collection.js";
import type { Attachment } from "./attachments/document.js";
import type { Workspace } from "./workspaces/document.js";

/** A wiki page. The API does not expose its text. */
export interface WikiPage extends HalDocument {
  _type: "WikiPage";
  id: number;
  title: string;
  _links: {
    self: Link<WikiPage>;
    project?: Link<Workspace> | NullLink | undefined;
    attachments?: Link<Collection<Attachment>> | undefined;
    addAttachment?: ActionLink<unknown, Attachment> | undefined;
  };
  _embedded?: { project?: Workspace | undefined; attachments?: Collection<Attachment> | undefined } | undefined;
}

/** Schema of {@link WikiPage}. */
export const WikiPageSchema: z.Schema<WikiPage> = z.lazy(() =>
  z.object({
    _type: z.literal("WikiPage"),
    id: z.int(),
    title: z.string(),
    _links: z.object({
      self: hal.linkTo<WikiPage>(),
      project: z.optional(hal.nullableLinkTo<Workspace>()),
      attachments: z.optional(hal.linkTo<Collection<Attachment>>()),
      addAttachment: z.optional(hal.actionLink<unknown, Attachment>()),
    }),
    _embedded: z.optional(
      z.object({ project: embedded<Workspace>(), attachments: embedded<Collection<Attachment>>() }),
    ),
  }),
);

/** Wiki pages: `pm.wikiPages`. */
export const wikiPages = defineResource({
  /** Reads a wiki page's metadata. Requires the permission to view its project's wiki. Fails with 404 otherwise. */
  get: get("/wiki_pages/{id}", { response: WikiPageSchema }),
});
