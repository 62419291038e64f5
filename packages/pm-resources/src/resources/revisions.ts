import type { HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type Formattable, FormattableSchema } from "../documents/formattable.js";
import { wholeCollectionOf } from "../lists/collection.js";
import type { User } from "./users/document.js";
import type { Workspace } from "./workspaces/document.js";

/** A commit in a repository that is linked to a project. */
export interface Revision extends HalDocument {
  _type: "Revision";
  id: number;
  /** Identifier in the repository, such as a full hash. */
  identifier: string;
  /** Short form of the identifier. */
  formattedIdentifier: string;
  /** Author as recorded in the repository. */
  authorName: string;
  message: Formattable;
  /** Time of the commit. */
  createdAt: string;
  _links: {
    self: Link<Revision>;
    project: Link<Workspace>;
    /** User who matches `authorName`, if known. */
    author?: Link<User> | NullLink | undefined;
    /** Web page that shows the commit. */
    showRevision: Link;
  };
}

/** Schema of {@link Revision}. */
export const RevisionSchema: z.Schema<Revision> = z.lazy(() =>
  hal.document({
    _type: z.literal("Revision"),
    id: z.int(),
    identifier: z.string(),
    formattedIdentifier: z.string(),
    authorName: z.string(),
    message: FormattableSchema,
    createdAt: z.string(),
    _links: z.object({
      self: hal.linkTo<Revision>(),
      project: hal.linkTo<Workspace>(),
      author: z.optional(hal.nullableLinkTo<User>()),
      showRevision: hal.linkTo<unknown>(),
    }),
  }),
);

/** Commits: `pm.revisions`. */
export const revisions = defineResource({
  /** Reads one commit. Requires the permission to view changesets in its project; fails with 404 otherwise. */
  get: get("/revisions/{id}", { response: RevisionSchema }),
});

/** The commits that mention a work package: `pm.workPackages.revisions`. */
export const workPackageRevisions = defineResource({
  /**
   * Lists the commits that mention a work package. Omits commits from repositories whose changesets the caller may not
   * view.
   */
  list: get("/work_packages/{workPackage}/revisions", { response: wholeCollectionOf(RevisionSchema) }),
});
