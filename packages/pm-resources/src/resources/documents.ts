import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get, patch } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { embedded } from "../documents/embedded.js";
import {
  type Formattable,
  type FormattableInput,
  FormattableInputSchema,
  FormattableSchema,
} from "../documents/formattable.js";
import { type Collection, pagedCollectionOf } from "../lists/collection.js";
import { pagedQuery, sortBy } from "../lists/query.js";
import type { Attachment } from "./attachments/document.js";
import type { Workspace } from "./workspaces/document.js";

/** A document in a project. The name of this type avoids a clash with the DOM's `Document`. */
export interface ProjectDocument extends HalDocument {
  _type: "Document";
  id: number;
  title: string;
  description: Formattable;
  createdAt: string;
  _links: {
    self: Link<ProjectDocument>;
    project: Link<Workspace>;
    attachments: Link<Collection<Attachment>>;
    addAttachment?: ActionLink<unknown, Attachment> | undefined;
  };
  _embedded?: { project?: Workspace | undefined; attachments?: Collection<Attachment> | undefined } | undefined;
}

/** Schema of {@link ProjectDocument}. */
export const ProjectDocumentSchema: z.Schema<ProjectDocument> = z.lazy(() =>
  z.object({
    _type: z.literal("Document"),
    id: z.int(),
    title: z.string(),
    description: FormattableSchema,
    createdAt: z.string(),
    _links: z.object({
      self: hal.linkTo<ProjectDocument>(),
      project: hal.linkTo<Workspace>(),
      attachments: hal.linkTo<Collection<Attachment>>(),
      addAttachment: z.optional(hal.actionLink<unknown, Attachment>()),
    }),
    _embedded: z.optional(
      z.object({ project: embedded<Workspace>(), attachments: embedded<Collection<Attachment>>() }),
    ),
  }),
);

/** Changes to a document; omitted fields keep their values. */
export interface UpdateProjectDocument {
  /** Title of the document. An empty title fails with 422. */
  title?: string | undefined;
  /** Description of the document, as `{ raw }`. Replaces the whole existing description. */
  description?: FormattableInput | undefined;
}

/** Schema of {@link UpdateProjectDocument}. */
export const UpdateProjectDocumentSchema: z.Schema<UpdateProjectDocument> = z.lazy(() =>
  z.object({ title: z.optional(z.string()), description: z.optional(FormattableInputSchema) }),
);

/** Documents of projects: `pm.documents`. */
export const documents = defineResource({
  /** Lists the documents that the caller may see. */
  list: get("/documents", {
    query: () => pagedQuery({ sortBy: sortBy<"id" | "created_at">() }),
    response: pagedCollectionOf(ProjectDocumentSchema),
  }),

  /** Reads a document. Requires the permission to view documents in its project; fails with 404 otherwise. */
  get: get("/documents/{id}", { response: ProjectDocumentSchema }),

  /** Changes a document. Requires the permission to manage documents. */
  update: patch("/documents/{id}", {
    body: UpdateProjectDocumentSchema,
    response: ProjectDocumentSchema,
    retry: "idempotent",
  }),
});
